export const journal = {
  title: 'Journal',
  historyLink: 'My Journal History',
  connection: {
    online: 'Online',
    syncing: 'Syncing',
    offline: 'Offline',
  },
  progressLabel: 'Questions answered',
  progress: '{{answered}} of {{total}}',
  loading: 'Loading today’s questions',
  types: { inner_child: 'Inner Child', feminine_energy: 'Feminine Energy' },
  question: 'Question',
  placeholder: 'Write as it comes',
  placeholderMore: 'Add to it',
  words_one: '{{count}} word',
  words_other: '{{count}} words',
  depth: 'Beautiful depth!',
  counter: '{{used}} / {{limit}} characters',
  left_one: '{{count}} character left',
  left_other: '{{count}} characters left',
  tooLong_one: '{{count}} character too many. Shorten this answer to save it.',
  tooLong_other: '{{count}} characters too many. Shorten this answer to save it.',
  save: 'Save Reflections',
  invitation: 'Answer at least one question to receive your personalized insights',
  draftsKept: 'What you type is kept on this device as you write.',
  draftsNotKept:
    'This browser keeps nothing: what you type is only on this screen until it is sent.',
  saved: {
    today: 'Saved today',
    onDay: 'Saved',
    edit: 'Edit',
    editNamed: 'Edit your answer to: {{question}}',
    delete: 'Delete',
    deleteNamed: 'Delete your answer to: {{question}}',
    earlier_one: '{{count}} earlier version',
    earlier_other: '{{count}} earlier versions',
    writtenAt: 'Written {{when}}',
    otherAnswers: 'More of what you wrote that day',
  },
  place: {
    on_device: 'On this device',
    on_server: 'On the server',
    parked: 'Needs your attention',
    not_kept: 'Only on this screen',
  },
  parked: {
    text: 'The server did not accept this answer. It is safe on this device. Change it and save again, or keep a copy from Sync details.',
    too_long:
      'This answer is longer than the server takes. It is safe on this device. Shorten it and save again.',
    notKept:
      'The server did not accept this answer, and this browser keeps nothing. It is only on this screen: copy or download it, or change it and save again.',
  },
  edit: {
    label: 'Edit your answer',
    save: 'Save changes',
    cancel: 'Cancel',
    hint: 'The earlier version stays readable.',
    discardTitle: 'Discard your changes?',
    discardText: 'What you changed is not saved. The answer stays as it was.',
    discardConfirm: 'Discard changes',
    discardCancel: 'Keep writing',
  },
  remove: {
    title: 'Delete this answer?',
    text: 'It is erased here, on the server and on your other devices, with its earlier versions. This cannot be undone.',
    confirm: 'Delete answer',
    cancel: 'Keep it',
    done: 'Answer deleted',
  },
  status: {
    onDevice_one: '{{count}} answer saved on this device.',
    onDevice_other: '{{count}} answers saved on this device.',
    notSent_one: '{{count}} answer not sent yet. It is only on this screen.',
    notSent_other: '{{count}} answers not sent yet. They are only on this screen.',
    onServer_one: '{{count}} answer saved on the server.',
    onServer_other: '{{count}} answers saved on the server.',
  },
  toasts: {
    nothing: {
      title: 'No Reflections to Save',
      text: 'Please write at least one reflection before saving.',
    },
    savedOffline: {
      title: 'Saved Offline',
      text: 'Your words are safe on this device and will be sent when you are back online.',
    },
    notSent: {
      title: 'Not sent yet',
      text: 'The server does not have your words, and this browser keeps nothing. They are only on this screen: leave it open, or copy them.',
    },
    notSentSignedOut: {
      title: 'Please sign in again',
      text: 'Your session has ended, and this browser keeps nothing. Copy or download your words before you sign in.',
    },
    offlineNotKept: {
      title: 'Offline Mode',
      text: 'Keep this page open. This browser keeps nothing, so what you write is only on this screen until it is sent.',
    },
    offline: {
      title: 'Offline Mode',
      text: 'Keep writing. Everything stays on this device until there is a connection.',
    },
    synced: {
      title: 'Synced Successfully',
      text_one: '{{count}} change has reached the server.',
      text_other: '{{count}} changes have reached the server.',
    },
    trouble: {
      title: 'Connection issue',
      text: 'Failed to save reflections on the server. They are safe on this device and will be sent by themselves.',
    },
    signedOut: {
      title: 'Please sign in again',
      text: 'Your session has ended. Your words are safe on this device and will be sent after you sign in.',
    },
    feedbackFailed: {
      title: 'Feedback Generation Failed',
      text: 'Failed to generate feedback.',
    },
  },
  fault: {
    title: 'Save failed',
    notSentTitle: 'Not sent yet',
    quota:
      'This device has no room left, so your words could not be kept. They are still on this screen, nothing was cleared. Copy or download them now, make some room, then save again.',
    closed:
      'The storage of this browser was closed, so your words could not be kept. They are still on this screen, nothing was cleared. Copy or download them now, then reload the page.',
    unavailable:
      'This browser does not let Noor keep anything on this device, perhaps because of a private window. Your words are only on this screen: copy or download them before you close it.',
    unknown:
      'Failed to save reflection. Your words are still on this screen, nothing was cleared. Copy or download them now, then try again.',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Copying was refused. Please use Download.',
    download: 'Download',
    retry: 'Try again',
  },
  feedback: {
    title: 'Your insight',
    score: '{{score}}/10',
    scoreLabel: 'Energy score',
    recommendations: 'Your Personalized Recommendations',
    areas: 'Areas for Growth',
    waitingSync: 'Your insight follows once your answers have reached the server.',
    writing: 'Your insight is being written. You can leave this page; it will be here.',
    failed: 'Your entry is saved, but the insight could not be written just now.',
    ready: 'Your answers are saved. Would you like an insight on them?',
    ask: 'Get my insight',
    retry: 'Try again',
    note: 'Written by a language model from your answers of this day. Take what fits, leave the rest.',
    noteBuiltIn:
      'Put together by Noor itself from your answers of this day. Take what fits, leave the rest.',
    who: 'Who writes this?',
  },
  noQuestions: {
    title: 'The questions are not here yet',
    text: 'This device has no questions for this day and cannot reach the server. They will appear by themselves once there is a connection. Everything you have written stays where it is.',
    pastText: 'This device does not hold the questions of that day. What you wrote then is below.',
    retry: 'Try again',
  },
  newDay: {
    text: 'A new day has begun. What you have not finished stays under {{day}}.',
    open: 'Open today',
  },
  otherDay: {
    showing: 'You are looking at {{day}}.',
    back: 'Back to today',
  },
  unfinished: {
    title: 'Unfinished',
    from: 'Unfinished from {{day}}',
  },
};
