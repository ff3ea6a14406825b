export const insights = {
  title: 'Your insights',
  back: 'Back to your profile',
  unreachable: 'This page needs a connection',
  unreachableText: 'Your choice stays as it is, and so does everything you wrote.',
  own: {
    title: 'Noor writes your insights',
    text: 'Noor reads your answers with its own word lists and puts the insight together itself. Nobody else receives a word.',
  },
  model: {
    titleOn: 'A language model writes your insights',
    titleOff: 'Would you like a language model to write them?',
    since: 'You agreed on {{when}}.',
    who: 'Who receives your answers',
    host: 'Server',
    name: 'Model',
    sent: 'What is sent',
    sentText:
      'The questions and your answers of the one day that the insight is about, and the language to write in. Email addresses, links and phone numbers in your text are left out.',
    never: 'What is never sent',
    neverText:
      'The name and the email address of your account, and other days. A name that you write yourself stays in your text. Where you write of harming yourself or of being hurt, nothing of that day is sent from then on, as far as Noor notices.',
    keepBack:
      'You can keep single answers from it: each question has a box for that. You can stop at any time, and Noor writes them itself again.',
    agree: 'I agree: let it write my insights',
    stop: 'Stop sending my answers',
    agreed: 'The model writes from now on',
    stopped: 'Nothing is sent any more',
    failed: 'Your choice was not saved',
    changed: 'The recipient has changed. Please read who it is now.',
  },
  ledger: {
    title: 'What was sent',
    empty: 'Nothing of yours has been sent to a language model.',
    text: 'Every request as it left the server, newest first.',
    about: 'About {{day}}',
    at: 'Sent {{when}}',
    answers_one: '{{count}} answer',
    answers_other: '{{count}} answers',
    bytes_one: '{{size}} byte',
    bytes_other: '{{size}} bytes',
    show: 'Read what was sent',
    erased: 'You deleted an answer of this request, so its text is no longer kept here.',
  },
  keep: {
    label: 'Keep this answer from the language model',
    kept: 'Kept from the language model',
  },
  care: {
    title: 'You do not have to carry this alone',
    selfHarm:
      'Some of what you wrote sounds very heavy. If you might hurt yourself, please reach someone now. These people listen, at any hour, without judging.',
    violence:
      'Some of what you wrote sounds as if you or somebody else is not safe. If there is danger now, please get help first. These people know what can be done.',
    emergency: 'In immediate danger, call your local emergency number.',
    private: 'This card comes from your own device. Nobody has been told.',
    unchecked: 'Numbers can change. If one does not answer, the list above knows others.',
    reviewed: 'Numbers checked on {{day}}',
    callBefore: 'Call',
    elsewhere: 'Somewhere else',
    country: 'Country or region',
  },
};
