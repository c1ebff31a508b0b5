// The screens, each of them one row. Router, navigation, service worker and server take what they need of it from here
// (the last two by script/generate, which reads the rows).
//
//   address   {id} is a part that the screen is given, {id?} one that may be missing; ?report is given too, and has to
//             stand behind the question mark
//   title     its name, as words/…/page.js has it
//   role      who may open it, and every role above
//   module    the file that shows it, by its `screen`
//   icon      beside its name in the navigation; without one it is not there
//   offline   the browser keeps its files, for when there is no network

const table = [
  ['/', 'floor', 'viewer', 'shelf/floor.js', 'floor', 'offline'],
  ['/back', 'takeBack', 'staff', 'shelf/heap.js', 'scan', 'offline'],
  ['/walk-in', 'walkIn', 'staff', 'shelf/walk-in.js', '', 'offline'],
  ['/outbox', 'outbox', 'viewer', 'shelf/outbox.js', 'outbox', 'offline'],
  ['/me', 'yourself', 'viewer', 'shelf/you.js', 'person', 'offline'],
  ['/r/{id}?report', 'reservation', 'viewer', 'shelf/report.js', '', 'offline'],
  ['/r/{id}?note', 'deliveryNote', 'viewer', 'shelf/delivery.js', '', 'offline'],
  ['/r/{id}?papers', 'documents', 'viewer', 'shelf/reservation-papers.js', '', 'offline'],
  ['/r/{id}?lost', 'reservation', 'viewer', 'shelf/lost.js', '', 'offline'],
  ['/r/{id}?pick', 'pickList', 'viewer', 'shelf/pick.js', '', 'offline'],
  ['/r/{id}?inspections', 'inspections', 'viewer', 'shelf/inspections.js', '', 'offline'],
  ['/r/{id}', 'reservation', 'viewer', 'shelf/reservation.js', '', 'offline'],
  ['/inspect/{asset}', 'inspect', 'staff', 'shelf/inspect.js', '', 'offline'],
  ['/inspections/{id}', 'inspection', 'viewer', 'shelf/inspection.js', '', 'offline'],
  ['/q/{code}', 'sticker', 'viewer', 'desk/sticker.js', '', 'offline'],
  ['/desk', 'desk', 'viewer', 'desk/menu.js', 'book', 'offline'],
  ['/desk/search', 'search', 'viewer', 'desk/search.js', ''],
  ['/desk/reservations/{id?}', 'reservations', 'viewer', 'desk/reservations.js', 'book'],
  ['/desk/timeline', 'timeline', 'viewer', 'desk/timeline.js', 'time'],
  ['/desk/shortages', 'shortages', 'viewer', 'desk/shortages.js', 'short'],
  ['/desk/late', 'lateReturns', 'viewer', 'desk/late.js', 'late'],
  ['/desk/repair', 'repairs', 'viewer', 'desk/repair.js', 'repair'],
  ['/desk/clients/{id?}', 'clients', 'viewer', 'desk/clients.js', 'person'],
  ['/desk/items/{id?}', 'items', 'viewer', 'desk/items.js', 'box'],
  ['/desk/assets/{id?}', 'assets', 'viewer', 'desk/assets.js', 'scan', 'offline'],
  ['/desk/tickets/{id?}', 'tickets', 'viewer', 'desk/tickets.js', 'ticket'],
  ['/desk/parcels', 'parcels', 'viewer', 'desk/parcels.js', 'parcel'],
  ['/desk/figures', 'figures', 'viewer', 'desk/figures.js', 'figures'],
  ['/desk/documents', 'documents', 'viewer', 'desk/documents.js', 'paper'],
  ['/desk/labels', 'labels', 'viewer', 'desk/labels.js', 'label'],
  ['/desk/templates/{name?}', 'templates', 'viewer', 'desk/templates.js', 'cam'],
  ['/desk/import', 'imports', 'manager', 'desk/import.js', 'import'],
  ['/desk/audit', 'audit', 'manager', 'desk/audit.js', 'audit'],
  ['/desk/notices', 'notices', 'viewer', 'desk/notices.js', 'bell'],
  ['/desk/people/{id?}', 'people', 'admin', 'desk/people.js', 'person'],
  ['/desk/webhooks/{id?}', 'webhooks', 'admin', 'desk/webhooks.js', 'outbox'],
  ['/desk/house', 'ourHouse', 'viewer', 'desk/house.js', 'set'],
  ['/docs', 'description', 'viewer', 'desk/docs.js', 'docs'],
];

/** The roles, each with what those before it may do. */
export const ranks = ['viewer', 'staff', 'manager', 'admin'];

/** From which role on people may book, as a house may set it; and where the server does not say. */
export const bookingRoles = ['staff', 'manager'];
export const usualBookingRole = 'manager';

export const screens = table.map(([pattern, title, role, module, icon]) => {
  const [, address, asked] = /^(.*?)(?:\?(\w+))?$/.exec(pattern);
  const parts = address.split('/').filter(Boolean);
  return {
    /** The address without what the screen is given: that of its link. */
    address: `/${parts.filter((part) => !part.startsWith('{')).join('/')}`,
    parts,
    asked,
    title,
    role,
    module,
    icon,
    room: module.split('/')[0],
  };
});

/** A part of an address as it was meant; one that means nothing stays as it is. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The screen that an address names, and what it is given; null where there is none. `filter` tells what is behind the
 * question mark.
 */
export function screenAt(path, filter) {
  const there = path.split('/').filter(Boolean).map(decoded);
  for (const screen of screens) {
    const given = givenBy(screen, there);
    if (given && (!screen.asked || filter(screen.asked)))
      return { ...screen, given: screen.asked ? [...given, filter(screen.asked)] : given };
  }
  return null;
}

function givenBy({ parts }, there) {
  if (there.length > parts.length) return null;
  const isMet = parts.every((part, index) =>
    part.startsWith('{') ? there[index] !== undefined || part.endsWith('?}') : part === there[index],
  );
  return isMet ? there.filter((_, index) => parts[index].startsWith('{')) : null;
}
