'use strict';
const crypto = require('node:crypto');
const fs = require('node:fs');

// RS256 tokens, each checked once and then remembered until it expires.
const key = crypto.createPublicKey(fs.readFileSync(process.env.PUBLIC_KEY_FILE));
const good = new Map();

function verify(token) {
  const [head, claims, signature] = token.split('.');
  if (signature === undefined) return null;
  try {
    if (JSON.parse(Buffer.from(head, 'base64url')).alg !== 'RS256') return null;
    if (!crypto.verify('RSA-SHA256', `${head}.${claims}`, key, Buffer.from(signature, 'base64url'))) return null;
    const { sub, exp, aud } = JSON.parse(Buffer.from(claims, 'base64url'));
    return aud === 'authenticated' ? { subject: sub, exp } : null;
  } catch {
    return null;
  }
}

// The token's person; null when there is none to be trusted.
exports.subject = (request) => {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  let known = good.get(token);
  if (known === undefined) {
    known = verify(token);
    if (known === null) return null;
    good.set(token, known);
  }
  return known.exp > Date.now() / 1000 ? known.subject : null;
};
