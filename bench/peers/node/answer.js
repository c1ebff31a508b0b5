'use strict';
const crypto = require('node:crypto');
const { promisify } = require('node:util');
const zlib = require('node:zlib');

const gzip = promisify(zlib.gzip);

function requestID(request) {
  request.headers['x-request-id'] ??= crypto.randomUUID();
  return request.headers['x-request-id'];
}

function send(request, response, status, body) {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestID(request),
  });
  response.end(body);
}

const refuse = (request, response, status, code) =>
  send(request, response, status, JSON.stringify({ error: { code } }));

// A 200 with its tag, or a 304 to a client that has it; packed where it is long and the client takes it.
async function sendTagged(request, response, body) {
  const packs = body.length > 1024 && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const digest = crypto.createHash('sha256').update(body).digest('hex').slice(0, 32);
  const tag = packs ? `"${digest}-gzip"` : `"${digest}"`;
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, { 'X-Request-Id': requestID(request) });
    return response.end();
  }
  if (packs) {
    response.setHeader('Content-Encoding', 'gzip');
    body = await gzip(body, { level: 5 });
  }
  return send(request, response, 200, body);
}

module.exports = { refuse, requestID, send, sendTagged };
