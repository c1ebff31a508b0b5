// The page's facts about the server, held to the description that the server carries and to the schema.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isOfSession, usualCopyDays } from '../../page/core/ending.js';
import { needsHouse } from '../../page/core/needs-house.js';
import { isOfOutbox } from '../../page/core/order.js';
import { bookingRoles, ranks, screens, usualBookingRole } from '../../page/core/screens.js';
import { limits } from '../../page/workbook/refusal.js';
import { languages } from '../../page/words/language.js';
import { load, scripts, textOf } from './sources.mjs';

const root = new URL('../../', import.meta.url);
const read = (name) => readFileSync(new URL(name, root), 'utf8');
const sqlFiles = readdirSync(new URL('migrations/', root), { recursive: true })
  .filter((name) => name.endsWith('.sql'))
  .map((name) => `migrations/${name}`);
const description = JSON.parse(read('openapi/openapi.json'));
const { schemas } = description.components;

test('a request names the house where the description takes one, and nowhere else', () => {
  const named = '#/components/parameters/NamedHouse';
  const takes = ({ parameters = [] }) => parameters.some((each) => each.$ref === named);
  let count = 0;
  for (const [path, operations] of Object.entries(description.paths))
    for (const operation of Object.values(operations).filter((each) => each.responses))
      for (const address of [path, path.replace(/\{\w+\}/g, 'x'), `${path}?limit=1`]) {
        assert.equal(needsHouse(address), takes(operation) || takes(operations), address);
        count++;
      }
  assert.ok(count > 200);
});

/** The functions that write to the audit, without their comments. */
const auditing = sqlFiles
  .map((name) => read(name).replace(/--.*/g, ''))
  .filter((text) => /\boffice\.(?:write_audits?|audit_\w+)\(/.test(text));

test('each deed that the server writes down has its word in each language, and a word for what it was done to', async () => {
  const written = auditing.flatMap((text) => [...text.matchAll(/'([a-z_]+)\.([a-z_]*)'/g)].map(([, ...deed]) => deed));
  const spaces = ['office', 'public', 'signin'];
  const deeds = written.filter(([entity]) => !spaces.includes(entity)).map((deed) => deed.join('.'));
  // One is put together, of how a reservation stands now.
  const open = new Set(deeds.filter((each) => each.endsWith('.')));
  assert.deepEqual([...open], ['reservation.']);
  const moves = ['reopened', ...schemas.ReservationStatus.enum];
  const all = new Set([
    ...deeds.filter((each) => !open.has(each)),
    ...moves.filter((each) => each !== 'draft').map((each) => `reservation.${each}`),
  ]);
  assert.ok(all.size > 55, `${all.size}`);
  for (const [tag] of languages) {
    const { deeds: words, entities } = (await load(`words/${tag}/desk.js`)).default;
    for (const action of all) {
      const [entity, deed] = action.split('.');
      assert.ok(words[action] ?? words[deed], `${tag}: ${action} has no word`);
      assert.ok(entities[entity], `${tag}: ${entity} has no word`);
    }
    // And none is there that nothing has: an asset's history has kinds of its own.
    const kinds = schemas.AssetEvent.properties.kind['x-extensible-enum'];
    const used = [...all].flatMap((action) => [action, action.split('.')[1]]);
    for (const name of Object.keys(words)) assert.ok(used.includes(name) || kinds.includes(name), `${tag}: ${name}`);
    const prefixes = [...all].map((action) => action.split('.')[0]);
    for (const name of Object.keys(entities)) assert.ok(prefixes.includes(name), `${tag}: ${name}`);
  }
});

test('each deed that the audit can be narrowed to is one that the server writes', () => {
  const written = new Set(
    auditing.flatMap((text) => [...text.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, each]) => each)),
  );
  for (const status of ['reopened', ...schemas.ReservationStatus.enum]) written.add(`reservation.${status}`);
  const [, table] = /^const deeds = \{$([\s\S]*?)^\};$/m.exec(textOf('desk/audit.js'));
  let count = 0;
  for (const [, kind, deeds] of table.matchAll(/^ {2}(\w+): \[(.*)\],$/gm))
    for (const [, deed] of deeds.matchAll(/'(\w+)'/g)) {
      assert.ok(written.has(`${kind}.${deed}`), `nothing writes ${kind}.${deed}`);
      count++;
    }
  assert.ok(count > 30, `${count}`);
});

test('the roles are those of the server, in their order, and each has its word', async () => {
  assert.deepEqual(ranks, schemas.Role.enum);
  for (const { address, role } of screens) assert.ok(ranks.includes(role), address);
  for (const [tag] of languages) {
    const { roles } = (await load(`words/${tag}/page.js`)).default;
    assert.deepEqual(Object.keys(roles), ranks, tag);
  }
});

/** What a column of the schema is where nothing is said. */
const usual = (column) =>
  sqlFiles
    .flatMap((name) => [
      ...read(name).matchAll(new RegExp(`\\b${column}\\s+(?:int|text) not null default '?(\\w+)`, 'g')),
    ])
    .map(([, each]) => each);

test('where the server does not say it, a copy is shown for as long, and managers book, as in a house that says nothing', () => {
  assert.deepEqual(usual('copy_days'), [`${usualCopyDays}`]);
  assert.deepEqual(usual('booking_role'), [usualBookingRole]);
});

test('who may book is set to one of the roles that the server takes', () => {
  assert.deepEqual([...bookingRoles].sort(), [...schemas.BookingRole.enum].sort());
});

const operations = Object.entries(description.paths).flatMap(([path, there]) =>
  Object.entries(there).map(([method, each]) => ({ path, method, ...each })),
);
const shelf = [
  ...['pickUpAsset', 'returnAsset', 'swapAsset', 'undoOperation', 'fileConditionReport', 'createDocument'],
  ...['createInspection', 'updateInspection', 'completeInspection'],
];

test('what the page notes goes to the calls of the shelf, and nothing that is put beside them does', () => {
  const { description: says } = operations.find(({ operationId }) => operationId === 'sendOutbox');
  for (const { path, method, operationId } of operations) {
    const isNoted = ['post', 'patch'].includes(method) && shelf.includes(operationId);
    const here = path.replaceAll(/\{\w+\}/g, '11111111-1111-1111-1111-111111111111');
    if (method === 'post' || isNoted) assert.equal(isOfOutbox(here), isNoted, path);
    if (isNoted) assert.ok(says.includes(`\`${operationId}\``), `${operationId} is none of the outbox`);
    for (const other of [`${here}/`, `${here}?override=1`, `${here}/../cancel`, `/x${here}`])
      assert.ok(!isOfOutbox(other), other);
  }
});

test('each refusal that the page knows is one of the server; each of the shelf has its ways on', async () => {
  const codes = schemas.ErrorCode['x-extensible-enum'];
  const ofFiles = [schemas.RowFaultCode, schemas.ImportWarning.properties.code];
  const ofRows = ofFiles.flatMap((each) => each['x-extensible-enum']);
  // Codes of the server that signs people in, and codes of the page itself.
  const others = ['otp_expired', 'over_email_send_rate_limit'];
  const own = ['session_ended', 'no_answer'];
  for (const name of scripts)
    for (const [, code] of textOf(name).matchAll(/\bcode [!=]== '([a-z_]+)'/g))
      assert.ok([...codes, ...ofRows, ...others, 'string'].includes(code), `${name}: ${code}`);
  const conflict = textOf('shelf/conflict.js');
  const [, rows] = /^const order = \{$([\s\S]*?)^\};$/m.exec(conflict);
  const order = [...rows.matchAll(/^ {2}(\w+): '/gm)].map(([, code]) => code);
  assert.ok(order.length > 10);
  const [, yields] = /^const yields = \{$([\s\S]*?)^\};$/m.exec(conflict);
  for (const code of [...order, ...[...yields.matchAll(/'(\w+)'/g)].map(([, each]) => each)])
    assert.ok(codes.includes(code), code);
  const refused = shelf.flatMap((id) => {
    const { 409: answer } = operations.find(({ operationId }) => operationId === id).responses;
    const named = description.components.responses[answer.$ref?.split('/').at(-1)] ?? answer;
    return named['x-error-codes'];
  });
  // A report's missing photos are sent again by themselves: then there is nothing to choose.
  for (const code of new Set(refused)) assert.ok(order.includes(code) || code === 'photo_not_uploaded', code);
  for (const [tag] of languages) {
    const { farewells } = (await load(`words/${tag}/page.js`)).default;
    const { reasons } = (await load(`words/${tag}/shelf.js`)).default;
    for (const code of [...Object.keys(farewells), ...Object.keys(reasons)])
      assert.ok(codes.includes(code) || own.includes(code), `${tag}: ${code}`);
  }
});

test('a refusal of the session or the house is one that the server gives with a 403, for whatever is asked', () => {
  const says = schemas.ErrorCode.description;
  const told = schemas.ErrorCode['x-extensible-enum'].filter((code) => isOfSession(403, code));
  assert.deepEqual(told.sort(), ['account_disabled', 'no_office_role', 'tenant_required', 'tenant_suspended']);
  for (const code of told) assert.ok(says.includes(`\`${code}\` (403)`), code);
});

test('each condition has one word, on the page and on the delivery note', async () => {
  const text = read('Sources/Office/DeliveryNote/DeliveryNoteWords.swift');
  const printed = [...text.matchAll(/"(\w+)": Phrase\(en: "([^"]+)", es: "([^"]+)"\)/g)];
  assert.deepEqual(
    printed.map(([, name]) => name),
    schemas.Condition.enum,
  );
  for (const [tag] of languages) {
    const { conditions } = (await load(`words/${tag}/shelf.js`)).default;
    for (const [, name, en, es] of printed) assert.equal(conditions[name].toLowerCase(), { en, es }[tag], name);
  }
});

/** All that the server says to people, English beside Spanish. */
const phrases = readdirSync(new URL('Sources/', root), { recursive: true })
  .filter((name) => name.endsWith('.swift'))
  .flatMap((name) => [...read(`Sources/${name}`).matchAll(/\ben:\s*"([^"]*)",\s*es:\s*"([^"]*)"/g)])
  .map(([, en, es]) => ({ en, es }));

/** A text of the page as the server would write it: places have other names there. */
const asServer = (text, places) => text.replace(/\{(\w+)\}/g, (_, name) => `{${places[name] ?? name}}`);

test('what the page says as the server does, it says so in each language', async () => {
  assert.ok(phrases.length > 250, `${phrases.length} phrases`);
  const item = { name: 'item_name' };
  for (const [room, name, places = {}] of [
    ['shelf', 'onlyOut', { ...item, n: 'out' }],
    ['shelf', 'noneOut', item],
    ['shelf', 'noRoom', item],
    ['shelf', 'noRoomAtAll', item],
    ['shelf', 'noRoomLeft', { ...item, n: 'kept' }],
    ['page', 'gone'],
  ]) {
    const forms = {};
    for (const [tag] of languages)
      forms[tag] = (await load(`words/${tag}/${room}.js`)).default[name]
        .split('|')
        .map((text) => asServer(text, places));
    assert.equal(forms.en.length, forms.es.length, name);
    for (const [index, english] of forms.en.entries())
      assert.ok(
        phrases.some(({ en, es }) => en === english && es === forms.es[index]),
        `${room}.js, ${name}: ${english} / ${forms.es[index]}`,
      );
  }
});

test('no sentence of the page is one of the server in one language alone', async () => {
  const bare = (text) =>
    text
      .replaceAll('’', "'")
      .replace(/\{\w+\}/g, '{}')
      .toLowerCase();
  const server = phrases.map(({ en, es }) => [bare(en), bare(es)]);
  const textsIn = (words, path = '') =>
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'string'
        ? value.split('|').map((text, form) => [`${path}${name} ${form}`, bare(text)])
        : textsIn(value, `${path}${name}.`),
    );
  let count = 0;
  for (const room of ['page', 'shelf', 'desk', 'help']) {
    const spanish = new Map(textsIn((await load(`words/es/${room}.js`)).default));
    for (const [name, english] of textsIn((await load(`words/en/${room}.js`)).default)) {
      // Fewer words than four are said of many things.
      if ((english.match(/\p{L}+/gu) ?? []).length < 4) continue;
      const same = server.filter(([en, es]) => en === english || es === spanish.get(name));
      count += same.length;
      for (const [en, es] of same) assert.deepEqual([english, spanish.get(name)], [en, es], `${room}.js, ${name}`);
    }
  }
  assert.ok(count > 5, `${count} sentences`);
});

test('a delivery note is worded alike by the page and by the server', async () => {
  const text = read('Sources/Office/DeliveryNote/DeliveryNoteWords.swift');
  const printed = [...text.matchAll(/static let (\w+) = Phrase\(en: "([^"]+)", es: "([^"]+)"\)/g)];
  let count = 0;
  for (const [tag] of languages) {
    const { delivery } = (await load(`words/${tag}/shelf.js`)).default;
    for (const [, name, en, es] of printed.filter(([, each]) => each in delivery)) {
      // The page has the word in the middle of a row.
      const same = (each) => asServer(each, { n: 'count' }).toLowerCase();
      assert.equal(same(delivery[name]), same({ en, es }[tag]), `${tag}: ${name}`);
      count++;
    }
  }
  assert.ok(count >= 22, `${count} words`);
});

test('what docs/page.md calls the ways on with more than fits are the buttons of the page', async () => {
  const words = (await load('words/en/shelf.js')).default;
  const document = read('docs/page.md').replace(/\s+/g, ' ');
  for (const name of ['roomElsewhere', 'outElsewhere']) assert.ok(document.includes(`*${words[name]}*`), words[name]);
});

test('each status of an asset has a word', async () => {
  for (const [tag] of languages) {
    const { assetStatuses } = (await load(`words/${tag}/desk.js`)).default;
    assert.deepEqual(Object.keys(assetStatuses), schemas.AssetStatus.enum, tag);
  }
});

test('the page takes as much of a file, and says as much of its columns, as the server does', async () => {
  const number = (file, name) => {
    const [, written] = new RegExp(`\\b${name}(?:: Int)? = ([\\d_ <]+)`).exec(read(`Sources/${file}`));
    return written
      .replaceAll('_', '')
      .split('<<')
      .map(Number)
      .reduce((value, shift) => value * 2 ** shift);
  };
  const size = number('Office/Import/ImportEndpoints.swift', 'sizeLimit');
  assert.equal(limits.text, size);
  assert.equal(limits.rows, number('Office/Import/ImportReader.swift', 'mostRows'));
  assert.match(textOf('desk/import-flow.js'), /^const longestAddress = (\d+);$/m);
  const [, longest] = /^const longestAddress = (\d+);$/m.exec(textOf('desk/import-flow.js'));
  assert.equal(Number(longest), number('HTTP/Parsing/Limits.swift', 'target'));
  for (const [tag] of languages) {
    const { dropHint } = (await load(`words/${tag}/desk.js`)).default;
    assert.ok(dropHint.includes(` ${size / 2 ** 20} MB`), tag);
  }
});

/** A number that a file of the page names. */
const numberOf = (file, name) => Number(new RegExp(`^const ${name} = (\\d+);$`, 'm').exec(textOf(file))[1]);

test('a template has as many slots, with names as long, as the server takes', () => {
  const { slots } = schemas.NewInspectionTemplate.properties;
  assert.equal(numberOf('desk/templates.js', 'mostSlots'), slots.maxItems);
  assert.equal(slots.items.properties.slot.$ref, '#/components/schemas/InspectionName');
  assert.equal(numberOf('desk/templates.js', 'longestName'), schemas.InspectionName.maxLength);
});

test('each template that every house has, and each of its slots, has its word in each language', async () => {
  const text = read('migrations/functions/inspections/built_in_inspection_templates.sql');
  const names = [...text.matchAll(/^ {8}\(?(?:\n {12})?'(\w+)'(?=, ?$|,\n|, ')/gm)].map(([, name]) => name);
  const slots = new Set([...text.matchAll(/"slot":"(\w+)"/g)].map(([, slot]) => slot));
  assert.ok(names.length > 2 && slots.size > 12, `${names} ${slots.size}`);
  for (const [tag] of languages) {
    const words = (await load(`words/${tag}/shelf.js`)).default;
    for (const name of names) assert.ok(words.templateNames[name], `${tag}: the template ${name} has no word`);
    for (const slot of slots) assert.ok(words.slots[slot], `${tag}: the slot ${slot} has no word`);
  }
});

test('a ticket has as many parcels, and as much is said of each, as the server takes', async () => {
  const number = (name) => numberOf('desk/tickets.js', name);
  const { way, slot, tracking_number: tracking, carrier } = schemas.OfficeNewParcel.properties;
  assert.equal(number('mostOut'), slot.maximum);
  assert.equal(number('mostOut') + number('mostBack'), schemas.TicketRecordChange.properties.parcels.maxItems);
  assert.equal(number('longestNumber'), tracking.maxLength);
  assert.equal(number('longestCarrier'), carrier.maxLength);
  assert.equal(number('longestNote'), schemas.ParcelReceipt.properties.notes.maxLength);
  for (const [tag] of languages) {
    const { ways, parcelStates } = (await load(`words/${tag}/desk.js`)).default;
    assert.deepEqual(Object.keys(ways), way.enum, tag);
    assert.deepEqual(Object.keys(parcelStates), schemas.TicketParcel.properties.status.enum, tag);
  }
});

test('each fault of a delivery to a webhook has its word in each language, and no other has one', async () => {
  const told = schemas.WebhookDelivery.properties.fault['x-extensible-enum'];
  // Of an answer that was none of 200 to 299 its number is shown.
  const faults = told.filter((each) => each && each !== 'status').sort();
  assert.ok(faults.length > 8, `${faults}`);
  for (const [tag] of languages) {
    const { hookFaults } = (await load(`words/${tag}/desk.js`)).default;
    assert.deepEqual(Object.keys(hookFaults).sort(), faults, tag);
  }
});

test('a file is imported as a kind that the server takes, with parameters that it has, and exported likewise', () => {
  const flow = textOf('desk/import-flow.js');
  const namesIn = (text) => [...text.matchAll(/(\w+)(?=: |['"])/g)].map(([name]) => name);
  const [, kinds] = /^export const kinds = \[(.*)\];$/m.exec(flow);
  const [, asked] = /^ {2}const asks = \{$([\s\S]*?)^ {2}\};$/m.exec(flow);
  assert.deepEqual(namesIn(kinds).sort(), [...description.components.parameters.ImportKind.schema.enum].sort());
  const { paths } = description;
  const parameters = paths['/api/office/imports/{kind}'].post.parameters.map(({ name }) => name);
  const names = [...asked.matchAll(/^ {4}(\w+): /gm)].map(([, name]) => name);
  assert.equal(names.length, 4);
  for (const name of names) assert.ok(parameters.includes(name), name);
  const [{ schema }] = paths['/api/office/exports/{file}'].parameters;
  const files = schema.enum.map((name) => name.replace('.csv', ''));
  const exported = [...namesIn(kinds).filter((kind) => kind !== 'gear'), 'audit'];
  assert.deepEqual(exported.sort(), files.sort());
});
