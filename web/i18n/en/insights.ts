export const insights = {
  title: 'Your insights',
  back: 'Back to your profile',
  unreachable: 'This page needs a connection',
  unreachableText: 'Your choice stays as it is, and so does everything you wrote.',
  own: {
    title: 'Noor writes your insights',
    text: 'Noor writes them from your answers, with word lists of its own. Nobody else receives a word.',
    titleFree: 'Insights on the premium plan',
    textFree:
      'Insights are part of Premium. Noor writes them from your answers, with word lists of its own. Nobody else receives a word.',
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
      'The questions and your answers of the one day that the insight is about, and the language to write in. What Noor recognizes as an email address, a link, a username or a long number, such as a phone number, is taken out first. It may miss one that is written in an unusual way.',
    never: 'What is never sent',
    neverText:
      'The name and the email address of your account, and other days. A name that you write yourself stays in your text. Where you write of harming yourself or of being hurt, nothing of that day is sent from then on, as far as Noor notices.',
    keepBack:
      'You can keep any answer from it: each question has a box for that. You can stop at any time; Noor then writes your insights again.',
    agree: 'I agree: let it write my insights',
    stop: 'Stop sending my answers',
    agreed: 'The model writes your insights from now on',
    stopped: 'Nothing is sent anymore',
    failed: 'Your choice was not saved',
    changed: 'The recipient has changed. Please read who it is now.',
  },
  ledger: {
    title: 'What was sent',
    empty: 'Nothing of yours has been sent to a language model.',
    text: 'Everything that was sent, word for word, newest first.',
    about: 'About {{day}}',
    at: 'Sent {{when}}',
    answers_one: '{{count}} answer',
    answers_other: '{{count}} answers',
    bytes_one: '{{size}} byte',
    bytes_other: '{{size}} bytes',
    show: 'Read what was sent',
    erased: 'You deleted an answer that was in it, so its text is no longer kept here.',
  },
  keep: {
    label: 'Keep this answer from the language model',
    kept: 'Kept from the language model',
  },
  care: {
    title: 'You do not have to carry this alone',
    selfHarm:
      'Some of what you wrote sounds very heavy. If you might hurt yourself, please reach someone now. The numbers and the directory below lead to people who listen without judging.',
    quiet: 'For you, in a quiet moment: people who listen',
    violence:
      'If somebody hits, frightens, watches or controls you, it is not your fault, and nothing has to be decided now. These people know what can be done, even where you cannot leave or speak freely. They also listen if you are afraid of hurting somebody. If there is danger now, please get help first.',
    watched:
      'Somebody may look at this phone: a call or a message stays in its lists, a page in its history. If you can, use a phone that only you see.',
    emergency: 'In immediate danger, call your local emergency number.',
    private: 'This card comes from your own device. Nobody has been told.',
    unchecked: 'Numbers can change. If one does not answer, call your emergency number.',
    reviewed: 'Numbers checked on {{day}}',
    callBefore: 'Call',
    textBefore: 'Text',
    elsewhere: 'Somewhere else',
    country: 'Country or region',
  },
};
