// The peer in Node: http and pg, a worker a core, named (so prepared) statements, a pool a worker, verified tokens in a map.
'use strict';
const cluster = require('node:cluster');
const http = require('node:http');
const office = require('./office');

const workers = Number(process.env.WORKERS);

if (cluster.isPrimary) {
  for (let i = 0; i < workers; i++) cluster.fork();
  process.on('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers)) worker.kill();
    process.exit(0);
  });
} else {
  const server = http.createServer(office.answer);
  server.keepAliveTimeout = 60_000;
  server.maxRequestsPerSocket = 0;
  server.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog: 4096 });
}
