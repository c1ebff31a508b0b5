// What the shelf says beyond scanning, in both languages: counting, cases, swaps, undoing, overriding, conditions.

import { language } from './words.js';

const english = {
  howMany: (name) => `How many ${name}`, less: 'One less', more: 'One more', takeOut: (n) => `${n} out`, takeBack: (n) => `${n} back`, lostOrUsed: 'Some were lost or used up', lost: 'Lost', used: 'Used up',
  countedOut: (n, m) => `${n} of ${m} out`, countedBack: (n) => `${n} back`, countedGone: (n) => `${n} lost or used`, waiting: (n) => `${n} queued`,
  undo: 'Undo', swap: 'Swap', swapHint: (name) => `Scan the one that goes instead of ${name}.`, stopSwap: 'No swap', inside: (n) => (n === 1 ? '1 thing in it' : `${n} things in it`),
  override: 'Take it all the same', overrideBack: 'Take it back all the same', overrideHint: 'With a reason, which stays in the audit', reason: 'Why?', note: 'Note it',
  backFirst: (ref) => `It came back from ${ref} first`, outFirst: 'It went out here first', firstHint: 'That was not noted: it is now, and then this is sent again',
  instead: (name) => `It goes instead of ${name}`, insteadHint: 'That one is taken back, this one takes its place', asItIs: 'Take the case as it is now', asItIsHint: (n) => `${n} in it, by what the server knows`,
  stands: { REPAIR: 'In repair', ARCHIVED: 'Archived', DISPOSED: 'Disposed of' }, reasons: { asset_not_on_reservation: 'Not on this reservation', reservation_wrong_state: 'The reservation is not confirmed', already_applied: 'Has happened already', line_capacity_full: 'Its line is full' },
  youSaw: 'You saw', nothing: 'Nothing', leaveOut: (names) => `Leave ${names} out, take the rest`, leaveOutHint: (n) => (n === 1 ? 'It is taken out of the case by the books; 1 thing stays in it' : `It is taken out of the case by the books; ${n} things stay in it`),
  looksOnly: 'Your role looks on. Scanning needs the role “Shelf”.',
  doubts: {
    repair: (name) => `${name} is in repair, as far as this browser knows. It was noted; the server decides.`, elsewhere: (name, ref) => `${name} is out on ${ref || 'another reservation'}, as far as this browser knows. It was noted; the server decides.`,
    noLine: (name, ref) => `${name} is not on ${ref}, as far as this browser knows. It was noted; the server decides.`, full: (name) => `${name}: as many as were booked are out, as far as this browser knows. It was noted; the server decides.`,
  },
  pad: 'Number pad', all: (n) => `All ${n}`, erase: 'Erase the last digit',
  heapHint: 'Scan what came back. Each thing finds the reservation that it was out on.', backOf: (n) => (n === 1 ? 'back, of 1 reservation' : `back, of ${n} reservations`), stillOut: (n) => `${n} still out`,
  notOut: (name) => `${name} is out nowhere, so there is nothing to take back.`, notOutAsOf: (name, time) => `${name} is out nowhere by what this browser knew at ${time}. Try again with a network.`, isNotedBack: (name) => `${name} is noted as back already.`, notOutShort: 'Not out', whereIsIt: 'Look at it',
  countedElsewhere: (n) => (n === 1 ? 'Counted gear of 1 more reservation is out' : `Counted gear of ${n} more reservations is out`), takeItBack: 'Take it back',
  notKept: 'This browser could not keep it, so nothing was noted.',
  reports: 'Condition', report: 'Report its condition', itGoes: 'As it goes out', itCame: 'As it came back', saw: 'What you saw', photoHead: 'Photos', addPhoto: 'Add photos', photos: (n) => (n === 1 ? '1 photo' : `${n} photos`), leavePhoto: (n) => `Leave out photo ${n}`, photo: (n) => `Photo ${n}`,
  noPhoto: 'That picture can’t be read here.', outOfService: 'It needs repair: lend it no more', noteReport: 'Note the report', dropReport: 'Drop this report', before: 'Reported before', nothingBefore: 'Nothing was reported of it here.', notAsked: 'What was reported before is shown with a network.', unknownThing: 'This browser does not know it.',
  conditions: { like_new: 'Like new', good: 'Good', fair: 'Fair', poor: 'Poor', damaged: 'Damaged' },
};

const spanish = {
  howMany: (name) => `Cuántos ${name}`, less: 'Uno menos', more: 'Uno más', takeOut: (n) => `Salen ${n}`, takeBack: (n) => `Vuelven ${n}`, lostOrUsed: 'Algunos se perdieron o se gastaron', lost: 'Perdidos', used: 'Gastados',
  countedOut: (n, m) => `${n} de ${m} afuera`, countedBack: (n) => `${n} de vuelta`, countedGone: (n) => `${n} perdidos o gastados`, waiting: (n) => `${n} en cola`,
  undo: 'Deshacer', swap: 'Cambiar', swapHint: (name) => `Escanee el que va en lugar de ${name}.`, stopSwap: 'No cambiar', inside: (n) => (n === 1 ? '1 cosa adentro' : `${n} cosas adentro`),
  override: 'Llevarlo de todos modos', overrideBack: 'Recibirlo de todos modos', overrideHint: 'Con una razón, que queda en la auditoría', reason: '¿Por qué?', note: 'Anotar',
  backFirst: (ref) => `Antes volvió de ${ref}`, outFirst: 'Antes salió con esta reserva', firstHint: 'No se había anotado: se anota ahora, y luego se envía esto otra vez',
  instead: (name) => `Va en lugar de ${name}`, insteadHint: 'Aquel se recibe, este ocupa su lugar', asItIs: 'Llevar el estuche como está ahora', asItIsHint: (n) => `${n} adentro, según el servidor`,
  stands: { REPAIR: 'En reparación', ARCHIVED: 'Archivado', DISPOSED: 'Dado de baja' }, reasons: { asset_not_on_reservation: 'No es de esta reserva', reservation_wrong_state: 'La reserva no está confirmada', already_applied: 'Ya ha pasado', line_capacity_full: 'Su línea está llena' },
  youSaw: 'Usted vio', nothing: 'Nada', leaveOut: (names) => `Dejar ${names}, llevar el resto`, leaveOutHint: (n) => (n === 1 ? 'Sale del estuche en los registros; dentro queda 1 cosa' : `Sale del estuche en los registros; dentro quedan ${n} cosas`),
  looksOnly: 'Su rol solo mira. Para escanear hace falta el rol «Bodega».',
  doubts: {
    repair: (name) => `${name} está en reparación, según lo que sabe este navegador. Se anotó; decide el servidor.`, elsewhere: (name, ref) => `${name} está fuera en ${ref || 'otra reserva'}, según lo que sabe este navegador. Se anotó; decide el servidor.`,
    noLine: (name, ref) => `${name} no es de ${ref}, según lo que sabe este navegador. Se anotó; decide el servidor.`, full: (name) => `${name}: ya salieron todos los reservados, según lo que sabe este navegador. Se anotó; decide el servidor.`,
  },
  pad: 'Teclado de números', all: (n) => `Todos: ${n}`, erase: 'Borrar la última cifra',
  heapHint: 'Escanee lo que volvió. Cada cosa encuentra la reserva en la que estaba fuera.', backOf: (n) => (n === 1 ? 'de vuelta, de 1 reserva' : `de vuelta, de ${n} reservas`), stillOut: (n) => (n === 1 ? '1 sigue fuera' : `${n} siguen fuera`),
  notOut: (name) => `${name} no está fuera: no hay nada que recibir.`, notOutAsOf: (name, time) => `${name} no está fuera, según lo que este navegador sabía a las ${time}. Inténtelo con red.`, isNotedBack: (name) => `${name} ya está anotado de vuelta.`, notOutShort: 'No está fuera', whereIsIt: 'Verlo',
  countedElsewhere: (n) => (n === 1 ? 'De 1 reserva más hay equipo contado fuera' : `De ${n} reservas más hay equipo contado fuera`), takeItBack: 'Recibirlo',
  notKept: 'Este navegador no pudo guardarlo, así que no se anotó nada.',
  reports: 'Estado físico', report: 'Informar su estado', itGoes: 'Como sale', itCame: 'Como volvió', saw: 'Lo que vio', photoHead: 'Fotos', addPhoto: 'Agregar fotos', photos: (n) => (n === 1 ? '1 foto' : `${n} fotos`), leavePhoto: (n) => `Quitar la foto ${n}`, photo: (n) => `Foto ${n}`,
  noPhoto: 'Esa imagen no se puede leer aquí.', outOfService: 'Necesita reparación: no prestarlo más', noteReport: 'Anotar el informe', dropReport: 'Descartar este informe', before: 'Informado antes', nothingBefore: 'No se ha informado nada de esto aquí.', notAsked: 'Lo informado antes se ve con red.', unknownThing: 'Este navegador no lo conoce.',
  conditions: { like_new: 'Como nuevo', good: 'Bueno', fair: 'Regular', poor: 'Malo', damaged: 'Dañado' },
};

export const s = language === 'es' ? spanish : english;
