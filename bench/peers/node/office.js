'use strict';
const crypto = require('node:crypto');
const { setTimeout } = require('node:timers/promises');
const { Pool } = require('pg');
const { refuse, requestID, send, sendTagged } = require('./answer');
const tokens = require('./tokens');

// PGHOST, PGUSER, PGDATABASE … say where. Each worker has its share of the connections.
const connections = Math.max(1, Number(process.env.CONNECTIONS) / Number(process.env.WORKERS));
const pool = new Pool({ max: connections, idleTimeoutMillis: 0 });
pool.on('error', () => {});

const handover =
  '(null, $1::uuid, null, $2::text, $3::text, $4::text, $5::text, $6::int, $7::uuid, $8::uuid, $9::text, $10::timestamptz, $11::interval)';
const statements = {
  show: 'select status, code, body from office.get_reservation(null, $1::uuid, null, $2::text, $3::uuid, $4::bool)',
  list: 'select status, code, body from office.list_reservations(null, $1::uuid, null, $2::text, $3::int, $4::text, $5::bool, $6::int, $7::timestamptz, $8::uuid)',
  pickups: `select status, code, body, outcome from office.pick_up_asset${handover}`,
  returns: `select status, code, body, outcome from office.return_asset${handover}`,
};
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const reservations = '/api/office/reservations';

exports.answer = async (request, response) => {
  try {
    await route(request, response);
  } catch {
    refuse(request, response, 500, 'internal');
  }
};

async function route(request, response) {
  if (request.url === '/livez') return send(request, response, 200, '{"status":"ok"}');
  const at = request.url.indexOf('?');
  const path = at < 0 ? request.url : request.url.slice(0, at);
  if (path !== reservations && !path.startsWith(`${reservations}/`)) return refuse(request, response, 404, 'not_found');
  const subject = tokens.subject(request);
  if (subject === null) return refuse(request, response, 401, 'token_invalid');
  if (path === reservations) return list(request, response, subject, new URLSearchParams(request.url.slice(at + 1)));
  const [id, action] = path.slice(reservations.length + 1).split('/');
  if (!uuid.test(id)) return refuse(request, response, 404, 'reservation_not_found');
  if (request.method === 'GET' && action === undefined)
    return read(request, response, 'show', [subject, 'viewer', id, true]);
  if (request.method === 'POST' && (action === 'pickups' || action === 'returns')) {
    return handOver(request, response, action, subject, path, id);
  }
  return refuse(request, response, 404, 'not_found');
}

function list(request, response, subject, query) {
  const days = { today: 1, week: 7 }[query.get('window')];
  if (days === undefined) return refuse(request, response, 400, 'validation_failed');
  return read(request, response, 'list', [subject, 'viewer', days, null, true, 500, null, null]);
}

async function read(request, response, name, values) {
  const {
    rows: [row],
  } = await pool.query({ name, text: statements[name], values });
  if (row.code !== null) return refuse(request, response, row.status, row.code);
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('Vary', 'Authorization, Accept-Encoding');
  return sendTagged(request, response, Buffer.from(row.body));
}

async function handOver(request, response, name, subject, path, id) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  const key = request.headers['idempotency-key'];
  let body;
  try {
    body = JSON.parse(Buffer.concat(pieces).toString());
  } catch {
    return refuse(request, response, 400, 'invalid_json');
  }
  if (!key || !uuid.test(body.asset_id) || Number.isNaN(Date.parse(body.at))) {
    return refuse(request, response, 400, 'validation_failed');
  }
  const values = [
    subject,
    'staff',
    requestID(request),
    key,
    fingerprint(request.method, path, body),
    5000,
    id,
    body.asset_id,
    body.scanned_code ?? null,
    body.at,
    '90 days',
  ];
  const end = Date.now() + 5000;
  let [row] = (await pool.query({ name, text: statements[name], values })).rows;
  // Another change of the same reservation may be under way: asked again, as long as ours does.
  for (let pause = 2; row.outcome === 'busy' && Date.now() < end; pause = Math.min(2 * pause, 50)) {
    await setTimeout(pause * (0.5 + Math.random() / 2));
    [row] = (await pool.query({ name, text: statements[name], values })).rows;
  }
  if (row.code !== null) return refuse(request, response, row.status, row.code);
  if (row.outcome === 'replayed') response.setHeader('Idempotent-Replayed', 'true');
  return send(request, response, row.status, row.body);
}

// What makes two requests the same: method, path, and the body with its names in order.
function fingerprint(method, path, body) {
  const canonical = JSON.stringify(body, Object.keys(body).sort());
  return crypto.createHash('sha256').update(`${method} ${path}\n${canonical}`).digest('hex');
}
