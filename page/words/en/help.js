// The words of the help in English. `{n}` is a place; the number `n` chooses between the forms of `one|many`.

export default {
  title: 'Help: {screen}',
  close: 'Close the help',
  keys: 'Keys',
  keyNames: {
    Shift: 'Shift',
    Delete: 'Delete',
    Backspace: 'Backspace',
  },
  shortcuts: {
    search: 'Go to the search',
    scan: 'Go to the field for codes',
    create: 'Begin a new one',
    list: 'Go through a list; Enter opens',
    listOnly: 'Go through a list',
    move: 'Move the chosen booking by a day; Enter saves it, Esc leaves it',
    mark: 'Move the chosen mark, farther with Shift; Enter goes to its kind',
    unmark: 'Take the chosen mark away',
    leave: 'Leave a field, then the screen',
    leaveField: 'Leave a field',
    leaveScreen: 'Leave the screen',
    help: 'Open this help',
  },
  screens: {
    floor: {
      first: 'This is the day: what is late, what goes out, what comes back.',
      second: 'Open a reservation to hand out or take back its gear.',
      third: 'The search finds reservations, clients and stickers of any day, also without a network.',
      fourth: 'The scan button opens the camera: it finds whatever the sticker is on.',
    },
    takeBack: {
      first: 'Scan gear that came back, in any order, of any number of reservations.',
      second: 'Each thing is taken back from the reservation that it was out on.',
      third: 'Beside the list stands what else of those reservations is still out.',
    },
    walkIn: {
      first: 'Hand out gear to somebody without a reservation: who takes it, until when, then scan.',
      second: 'Nothing is noted before you press the button. Then a reservation of just that is made.',
      third: 'The button needs the network, because the server says what is free. Scanning does not.',
    },
    outbox: {
      first: 'What you noted is kept in this browser until the server has it.',
      second: 'It is sent by itself as soon as there is a network. You need not wait on this screen.',
      third: 'What the server refused stands first, with the ways to settle it.',
    },
    yourself: {
      first: 'Choose your language and how the page looks. Both go with you to every device.',
      second: 'The list shows where you are signed in. End what is not yours.',
      third: 'After you sign out, changes that were not sent stay in this browser for you.',
    },
    report: {
      first: 'Note how the gear is, what you saw, and add photos.',
      second: 'Tick “It needs repair” to keep it from being lent.',
      third: 'It needs no network: report and photos are kept here until they are sent.',
    },
    note: {
      first: 'What goes with the client, to read, to sign and to print.',
      second: 'The client signs on the screen. A signature needs no network.',
    },
    papers: {
      first: 'Receipts, contracts and other papers of this reservation.',
      second: 'Add one with the camera or from a file. It is sent when there is a network.',
    },
    lost: {
      first: 'Tick what is lost, or say how many of what is counted.',
      second: 'It leaves the stock. A note on what happened stays in the history.',
      third: 'You can undo it for a day.',
    },
    pick: {
      first: 'What to fetch for this reservation, in the order of its places.',
      second: 'Tick what lies ready, or scan it. A scan here moves nothing.',
      third: 'Print it for a trolley.',
    },
    inspections: {
      first: 'The inspections of this reservation, thing by thing.',
      second: 'Begin one for a pickup, a delivery or a return, and compare two of them side by side.',
    },
    reservation: {
      first: 'Scan each thing once. It goes out or comes back, as the switch above the field says.',
      second: 'For gear without stickers, use the stepper or the number pad of its line.',
      third: 'Undo takes back your last scan, for a day.',
      fourth: 'A refusal shows what the server knows and the ways on. Scanning goes on meanwhile.',
      fifth: 'The camera beside a unit leads to a report of its condition.',
    },
    inspect: {
      first: 'Say which inspection this is, and by which template.',
      second: 'It begins in this browser, so it needs no network.',
    },
    inspection: {
      first: 'Fill in what the template asks for: photos, marks on the drawing, conditions, signatures.',
      second: 'Everything is kept in this browser at once and sent when there is a network.',
      third: 'Complete it when nothing is missing. After that it can’t be changed.',
    },
    sticker: {
      first: 'This is the asset with that sticker: where it is, who has it, and what happened to it.',
      second: 'Take it back, or hand it out on a reservation that waits for one.',
    },
    desk: {
      first: 'The office: reservations, gear, clients and everything about the house.',
      second: 'Everybody may look. What you may change depends on your role.',
    },
    search: {
      first: 'Finds reservations, clients, items and assets by a part of any word, with or without accents.',
      second: 'The arrows go through what was found, Enter opens it.',
    },
    reservations: {
      first: 'Find reservations by reference or client, and narrow the list by status and days.',
      second: 'In a reservation, add gear or kits. What is free on each day stands beside it while you type.',
      third: 'A draft holds no gear. A confirmed reservation does.',
      fourth: 'If somebody else saves first, you see both versions and choose.',
    },
    timeline: {
      first: 'Each row is an item, each bar a booking. The numbers say how many are free that day.',
      second: 'Drag a bar to move the booking, or choose it and press Shift with an arrow.',
      third: 'A bar that is out can’t be moved.',
    },
    shortages: {
      first: 'What is booked more often than there is, and who takes part in it.',
      second: 'Open a reservation to lower it, move it, or rent from elsewhere.',
    },
    lateReturns: {
      first: 'What should be back and is not, client by client.',
      second: 'Call, extend the reservation, or report a loss.',
    },
    repairs: {
      first: 'What is in repair, overdue first: the day it is due, what it costs, and why it is there.',
      second: '“Back in stock” ends a repair.',
    },
    clients: {
      first: 'Whoever rents from you. Archive a client that is no longer active.',
      second: 'To erase a person removes name and contact details everywhere, for good.',
    },
    items: {
      first: 'An item is a kind of gear, such as a camera model. Its units are assets.',
      second: 'Gear without stickers is counted: say how many you own.',
      third: 'An item with parts is a kit: to book it books its parts.',
    },
    assets: {
      first: 'An asset is one thing with its own sticker.',
      second: 'Here you give stickers, send it to repair, retire it, and see its history.',
      third: 'What you add to a case goes out and comes back with the case.',
    },
    tickets: {
      first: 'Tickets of the asset app: who asked, and what goes out and comes back for it.',
      second: 'Change one, or record the receipt of its parcels.',
    },
    parcels: {
      first: 'Parcels of the asset app’s tickets, on their way out or back.',
      second: 'Search by its whole tracking number or its ticket.',
    },
    figures: {
      first: 'What is out at each client, how much each item was used, and gear that nobody asked for.',
      second: 'Each list can be saved as CSV.',
    },
    documents: {
      first: 'Papers that are kept with reservations, clients, items and assets.',
      second: 'Search by what they belong to.',
    },
    labels: {
      first: 'Add what needs a label, choose your sheet or roll, and print at 100 %.',
      second: 'Print the calibration sheet first and hold it against the real one.',
      third: 'An asset without a code is left out until you give it one.',
    },
    templates: {
      first: 'What an inspection asks for: photos, signatures and more.',
      second: 'A template that is named like an item or its category is chosen for it by itself.',
    },
    imports: {
      first: 'Bring in gear, clients or reservations from CSV, Excel or OpenDocument.',
      second: 'Every fault is shown by its line before anything is written. An import is all or nothing.',
      third: 'The templates show the columns. An export can be imported again.',
    },
    audit: {
      first: 'Everything that was changed: who, when, and what it was before.',
      second: 'Narrow it by kind and by days. Nobody can change it.',
    },
    notices: {
      first: 'What you were told: pickups that are near, gear that is late or damaged, shortages.',
      second: 'Choose what you are told about, and let this browser tell you when the page is closed.',
      third: 'On an iPhone, first add the page to the home screen.',
    },
    people: {
      first: 'Who works here and what each may do. Each role includes those before it.',
      second: 'Invite somebody by e-mail. They sign in with a code, without a password.',
      third: 'If somebody leaves or loses a phone, sign them out everywhere.',
    },
    webhooks: {
      first: 'Other systems of yours are told here of what happens, as soon as it does.',
      second: 'Copy the secret when it is shown: with it the other side checks that the message is ours.',
      third: 'The list shows what was sent and what came of it. What did not arrive can be sent again.',
    },
    ourHouse: {
      first: 'The rules of the house: its clock, overbooking, and who may book or override.',
      second: 'The contact is shown to whoever finds your gear and scans its sticker.',
    },
    description: {
      first: 'The API that this page uses. Programs of yours can do what the page does.',
      second: '“Try it” really does it, in your house and in your name.',
    },
  },
};
