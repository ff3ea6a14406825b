import { joining } from './joining.ts';

/** Loaded by who has or wants a private journal alone. */
export const privateTexts = {
  on: {
    title: 'Make my journal private',
    text: 'From then on only your devices can read what you write. We can’t, and nobody can ask us to. Noor still writes your insight, here on your device.',
    lost: 'If you lose your passphrase and your sheet, we cannot bring your words back. Nobody can.',
    outside:
      'What you post to the community or write to support is not part of it. No language model is ever asked.',
    password: 'Your password',
    passwordHint: 'Your password opens your account. Your passphrase opens your words.',
    passphrase: 'New passphrase',
    passphraseHint: 'At least 14 characters: four or five words that do not belong together.',
    again: 'The same once more',
    unlike: 'These are not the same words.',
    weak: 'This is too easy to guess: take words that do not belong together.',
    common: 'Many people choose these, so they are tried first. Please take others.',
    asPassword: 'Take other words than your password: the server hears that one when you sign in.',
    short: 'Please use at least 14 characters.',
    wrongPassword: 'This is not your password.',
    changed: 'Another device changed this meanwhile. Please look again.',
    refused:
      'The server does not show your journal as you left it, or with every way in. Nothing was changed.',
    waiting: 'Noor first sends what you wrote. Connect and try again.',
    undecided:
      'Some answers on this device are no longer in your account. Download your journal if you want to keep them, then decide under “Sync details”.',
    shut: 'On this device lie words of an earlier lock that cannot be opened. Please close this and say first, at the top of the page, what becomes of them.',
    held: 'Only another tab or window of Noor here still opens what lies closed. Go there, press “Close now”, and open it with its words.',
    unreached: 'No answer came, and nothing was changed. Please try again.',
    failed:
      'No answer came. Please try again; if it was taken after all, Noor asks for your passphrase.',
    next: 'Next',
    later: 'Not now',
    back: 'Back',
    make: 'Make it private',
    making: 'Closing…',
    closes:
      'Noor is then kept closed on this device: it asks for the same words when it opens, and after five quiet minutes.',
  },
  suggested: {
    show: 'Suggest five words',
    text: 'Drawn at random just now, here on your device. Write them down before you use them.',
    use: 'Use these',
    others: 'Others',
    failed: 'The words could not be loaded. Please try again, or choose your own.',
  },
  sheet: {
    title: 'Your sheet',
    text: 'These digits open your words when you forget the passphrase. Print them or write them down, and keep them where you keep what matters. Nobody can show them to you again.',
    print: 'Print',
    printed: 'Noor, {{date}}, journal {{mark}}',
    prove: 'Type group {{first}} and group {{second}}.',
    group: 'Group {{number}}',
    wrongGroup: 'This is not group {{number}}.',
    unfinished: 'Your new sheet may not be in use',
    unfinishedText:
      'Noor closed while your new sheet was on the screen, so it may open nothing. If you wrote it down, make a new one and throw this one away. Keep one of before, if you have it, until then.',
    void: 'Throw this sheet away',
    voidText:
      'Another device changed your journal meanwhile, so the sheet that you have just written opens nothing. If you chose a passphrase there, that one counts: Noor asks for it here where it needs it.',
  },
  settings: {
    title: 'Your journal is private',
    ending: 'Your journal is becoming an ordinary one',
    text: 'Only your devices can read it.',
    closing:
      'What you write now only your devices can read. Until all of your earlier pages are closed, the server can read those that are not.',
    renewing: 'Only your devices can read it. Its pages are being closed again with your new keys.',
    opening:
      'You made it an ordinary journal again: the server can read your pages as they are opened.',
    mark: 'Sheets of this journal say “journal {{mark}}”.',
    passphrase: 'Choose another passphrase',
    passphraseText:
      'Where Noor is kept closed by your passphrase, this device takes the new one. Your other devices go on asking for the words they were closed with.',
    current: 'Your passphrase now',
    saved: 'Your new passphrase opens your words from now on.',
    save: 'Use the new passphrase',
    sheet: 'Make a new sheet',
    sheetText: 'The sheet of before opens nothing from then on.',
    sheetSaved: 'Your new sheet opens your words from now on.',
    passkeys: 'Passkeys',
    wrong: 'This is not your passphrase.',
    moving: 'When that has come to its end, you can change what opens it.',
    off: 'Make it an ordinary journal again',
    offText:
      'The server will be able to read your pages again. Insights of the last two weeks are written anew; older ones do not come back.',
    turningOff: 'Opening…',
    known: 'What the server still knows',
    done: 'Done',
  },
  passkeys: {
    text: 'A passkey opens your journal on another device with a fingerprint, a face or a code, where your devices share their passkeys. Your passphrase and your sheet go on opening it.',
    add: 'Use a passkey too',
    addText: 'Noor then asks your device for the passkey.',
    make: 'Make a passkey',
    added: 'Your passkey opens your words from now on.',
    of: 'Added on {{date}}',
    one: 'A passkey',
    remove: 'Stop using the passkey',
    removeText:
      'It opens nothing here from then on. In the list of your device it stays until you delete it there.',
    stolen:
      'If somebody else may have used it, choose “Someone may know my passphrase” instead: only new keys keep them out.',
    removed: 'The passkey opens nothing here from now on.',
    first:
      'A passkey comes beside passphrase and sheet, and one of them is missing. Make a new sheet first.',
    full: 'There is no room for another passkey. Stop using one of the others first.',
    unable: 'The passkeys of this device cannot open a journal. Nothing has changed.',
    cancelled: 'No passkey was made. Nothing has changed.',
    exists: 'A passkey of this device opens your journal already. Nothing has changed.',
    notHere: 'This browser has no passkeys that could open a journal.',
  },
  known: {
    ahead: 'This is what stays once your journal is private. Until then the server can read it.',
    account: 'Your email, plan, language, time zone, and when an email is to come.',
    private: 'That your journal is private, and since when.',
    documents:
      'How many answers and erasures there are, when each arrived, and about how long it is: to half a kilobyte. Also when your devices sign in and are connected, from which network address, by what name their browser calls itself, and which of them sent it.',
    insights: 'Which of them are insights, and for how many days.',
    ways: 'How many ways in there are, of which kind, and the ids of passkeys.',
    before: 'The ids of answers from before, which tell the minute they were written in.',
    outside: 'What you post to the community and write to support.',
    copies: 'Copies that were made before may hold open pages until they are thrown away.',
    copiesUntil: 'Copies that were made before may hold open pages until {{date}}.',
    code: 'Whoever runs the server also hands out Noor itself: against a changed Noor no page can protect you.',
    device: 'If Noor ever does not ask for your passphrase on a new device, stop and don’t write.',
  },
  join: joining,
  over: {
    title: 'Without passphrase and sheet',
    text: 'Nobody can open what was written, not even us. You can begin again with an empty journal. A device that can still open your pages keeps them: open Noor there first if you have one.',
    here: 'Pages that lie on this device are removed too, so that none of them is sent where it can be read.',
    unsent_one:
      '{{count}} answer on this device was never sent, and nobody else has it. It is removed too: go back if you want to keep it.',
    unsent_other:
      '{{count}} answers on this device were never sent, and nobody else has them. They are removed too: go back if you want to keep them.',
    unknown:
      'This device cannot say whether answers here were never sent. They would be removed too.',
    drafts: 'Unfinished text stays on this device, and is sent only when you save it.',
    password: 'Your password',
    confirm: 'Remove it and begin again',
  },
  anew: {
    again:
      'Your pages are sealed as they are here. What this device does not know is taken along as the server has it, and what the server calls erased stays on this device alone.',
    open: 'Someone may know my passphrase',
    title: 'New keys for your journal',
    text: 'Every page is closed again with new keys. From then on the old passphrase and the old sheet open nothing here.',
    passkeys: 'Passkeys open nothing here from then on either, until you add them again.',
    others: 'Your other devices ask for the new passphrase.',
    copies:
      'Whoever copied your pages before can still open that copy with the old passphrase. Nobody can change that.',
    make: 'Make new keys',
    putBack:
      'The server was put back to an earlier time and has lost your last keys. With new ones every page is closed again, those that only your devices have as well. From then on only the new passphrase and the new sheet open it.',
    device: 'The words that open Noor on this device',
    wrongDevice: 'These are not the words of this device.',
  },
  here: {
    title: 'This device still opens as before',
    text: 'Your new passphrase opens your words from now on. This device still opens with the words it was closed with. If someone may know those, let your new passphrase take their place.',
    take: 'Use the new passphrase here too',
    leave: 'Leave it so',
  },
  notice: {
    renewed: 'Your journal has new keys.',
    renewedText: 'What you write stays here until you type your new passphrase.',
    type: 'Type it',
    closing: 'Closing your pages.',
    closingOf: 'Closing your pages, {{done}} of {{total}}.',
    opening: 'Opening your pages.',
    openingOf: 'Opening your pages, {{done}} of {{total}}.',
    left_one:
      '{{count}} page could not be taken along: this Noor does not know its form, or the server does not take it.',
    left_other:
      '{{count}} pages could not be taken along: this Noor does not know their form, or the server does not take them.',
    closingWaits:
      'So closing your pages is not finished. Nothing is lost. An update of Noor may go on with it, or you go on without.',
    openingWaits:
      'So your journal is not an ordinary one yet. Nothing is lost. An update of Noor may go on with it, or you go on without.',
    without: 'Go on without',
    withoutTitle: 'Go on without what is left?',
    closingWithout:
      'What is left of your answers stays on the server as it is, under your earlier keys: whoever has those may be able to read it, and an update of Noor may still open it here. What is left of your insights is removed.',
    openingWithout:
      'What is left is removed from the server. A device that shows it keeps it and sends it again: if one of yours has a newer Noor, open it there first. What you erased there may come back.',
    notYours:
      'What this Noor does not know is most likely not yours if none of your devices has had a newer one.',
    looking: 'Looking whether all your pages are there and closed.',
    sealed: 'Only your devices can read your journal now.',
    goOn: 'You can keep writing.',
    ask: 'You made your journal an ordinary one on another device.',
    askText: 'The server will be able to read your pages again.',
    follow: 'Go on like that here',
    refused: 'The server says something else of your journal than you did.',
    plain_again:
      'It says that your journal is not private. Nothing that can be read is sent, and your words are here. If you neither turned it off nor began again, ask whoever runs this server.',
    other:
      'Nothing of it is shown here, nothing that can be read is sent, and your words are here.',
    older_state:
      'It shows your journal as it was at an earlier time, perhaps from a copy. Your words are here, and nothing that can be read is sent. If you know why, new keys bring it up to now; if you do not, ask whoever runs this server first.',
    anew: 'Make new keys',
    again: 'Make it private again',
    missing_one: '{{count}} page from another device has not arrived.',
    missing_other: '{{count}} pages from another device have not arrived.',
    missingText: 'What is missing may be on its way, or held back.',
    newer_one: '{{count}} page is in a form that this Noor does not know.',
    newer_other: '{{count}} pages are in a form that this Noor does not know.',
    newerText: 'Noor leaves this as it is. An update of Noor may open it.',
    strange_one: '{{count}} page on the server is not shown here.',
    strange_other: '{{count}} pages on the server are not shown here.',
    strangeText:
      'Not closed with your keys, or changed since. Noor leaves this as it is. If you know of no reason, ask whoever runs this server.',
    known: 'I know',
  },
};
