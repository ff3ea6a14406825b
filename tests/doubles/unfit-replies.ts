import { answers, goodInsight, says, type ModelReply } from './model-server.ts';

const cut: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices": [');
  response.destroy();
};

/** What a model may give that must never become an insight. */
export const unfitReplies: readonly (readonly [string, ModelReply])[] = [
  ['no JSON in the text', says('I feel you had a lovely day.')],
  ['wrong types', says({ ...goodInsight, paragraphs: 'one string' })],
  ['a missing field', says({ energy_score: 5 })],
  ['an answer cut off by length', says(goodInsight, 'length')],
  ['a refusal', says('', 'content_filter')],
  ['no choices', answers(200, { choices: [] })],
  ['a page instead of JSON', answers(200, '<html>sign in</html>')],
  ['too many requests', answers(429, { error: { message: 'slow down' } })],
  ['a server error', answers(500, { error: { message: 'oops' } })],
  ['a wrong key', answers(401, { error: { message: 'no key' } })],
  [
    'a redirect',
    (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['a connection that is cut', cut],
  ['medicine', says({ ...goodInsight, recommendations: ['Take 50 mg of sertraline at night.'] })],
  ['a diagnosis', says({ ...goodInsight, paragraphs: ['You suffer from severe depression.'] })],
  ['a link', says({ ...goodInsight, paragraphs: ['See https://evil.example/now for more.'] })],
  ['a bare link', says({ ...goodInsight, recommendations: ['Read evil.example/now tonight.'] })],
  ['a telephone number', says({ ...goodInsight, recommendations: ['Call 079/123/4567 now.'] })],
  ['an insult', says({ ...goodInsight, paragraphs: ['You are so lazy, and you know it.'] })],
  ['thoughts without an answer', says('<think>She writes of a garden.')],
  ['words of self-harm', says({ ...goodInsight, paragraphs: ['You want to kill yourself.'] })],
  [
    'another language',
    says({
      ...goodInsight,
      paragraphs: ['كان يومك هادئا في الحديقة.'],
      recommendations: [],
      improvement_areas: [],
    }),
  ],
  ['nothing at all', says({ ...goodInsight, paragraphs: ['  '] })],
];
