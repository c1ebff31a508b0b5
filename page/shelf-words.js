// What the shelf says beyond scanning, in both languages: counting, cases, swaps, undoing, overriding.

import { language } from './words.js';

const english = {
  howMany: (name) => `How many ${name}`, less: 'One less', more: 'One more', takeOut: (n) => `${n} out`, takeBack: (n) => `${n} back`, lostOrUsed: 'Some were lost or used up', lost: 'Lost', used: 'Used up',
  countedOut: (n, m) => `${n} of ${m} out`, countedBack: (n) => `${n} back`, countedGone: (n) => `${n} lost or used`, waiting: (n) => `${n} queued`,
  undo: 'Undo', swap: 'Swap', swapHint: (name) => `Scan the one that goes instead of ${name}.`, stopSwap: 'No swap', inside: (n) => (n === 1 ? '1 thing in it' : `${n} things in it`),
  override: 'Take it all the same', overrideBack: 'Take it back all the same', overrideHint: 'With a reason, which stays in the audit', reason: 'Why?', note: 'Note it',
  instead: (name) => `It goes instead of ${name}`, insteadHint: 'That one is taken back, this one takes its place', asItIs: 'Take the case as it is now', asItIsHint: (n) => `${n} in it, by what the server knows`,
  notKept: 'This browser could not keep it, so nothing was noted.',
};

const spanish = {
  howMany: (name) => `Cuántos ${name}`, less: 'Uno menos', more: 'Uno más', takeOut: (n) => `Salen ${n}`, takeBack: (n) => `Vuelven ${n}`, lostOrUsed: 'Algunos se perdieron o se gastaron', lost: 'Perdidos', used: 'Gastados',
  countedOut: (n, m) => `${n} de ${m} afuera`, countedBack: (n) => `${n} de vuelta`, countedGone: (n) => `${n} perdidos o gastados`, waiting: (n) => `${n} en cola`,
  undo: 'Deshacer', swap: 'Cambiar', swapHint: (name) => `Escanee el que va en lugar de ${name}.`, stopSwap: 'No cambiar', inside: (n) => (n === 1 ? '1 cosa adentro' : `${n} cosas adentro`),
  override: 'Llevarlo de todos modos', overrideBack: 'Recibirlo de todos modos', overrideHint: 'Con una razón, que queda en la auditoría', reason: '¿Por qué?', note: 'Anotar',
  instead: (name) => `Va en lugar de ${name}`, insteadHint: 'Aquel se recibe, este ocupa su lugar', asItIs: 'Llevar el estuche como está ahora', asItIsHint: (n) => `${n} adentro, según el servidor`,
  notKept: 'Este navegador no pudo guardarlo, así que no se anotó nada.',
};

export const s = language === 'es' ? spanish : english;
