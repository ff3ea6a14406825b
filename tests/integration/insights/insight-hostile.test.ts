import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { feedbackSchema, type Feedback } from '../../../shared/contract/feedback.ts';
import type { Language } from '../../../shared/contract/language.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { decodeInsightText, decodeAreas } from '../../../shared/contract/insight-text.ts';
import { hostileTexts } from '../../doubles/hostile-texts.ts';
import {
  goodInsight,
  says,
  startModelServer,
  type ModelServer,
} from '../../doubles/model-server.ts';
import { aDevice, type Device } from '../sync/reflections-client.ts';

const DAY = '2026-11-21';
const KEPT = 'CANARYKEPT';
const arabicInsight: typeof goodInsight = {
  energy_score: 6,
  improvement_areas: ['راحة المساء'],
  paragraphs: ['كان المساء هادئا وكنت أنت هادئة معه.'],
  recommendations: ['اجلسي عشر دقائق في الهواء الطلق.'],
};
const goodIn = { en: goodInsight, ar: arabicInsight };

let model: ModelServer;
let server: TestServer;
let device: Device;

beforeAll(async () => {
  model = await startModelServer();
  server = await startTestServer({
    now: () => Date.parse(`${DAY}T20:00:00.000Z`),
    config: {
      ai: {
        baseUrl: model.baseUrl,
        apiKey: null,
        model: 'test',
        timeoutMs: 20_000,
        dailyPerUser: 1_000,
        dailyTotal: 10_000,
      },
    },
  });
});
afterAll(async () => {
  await server.stop();
  await model.stop();
});
beforeEach(async () => {
  device = aDevice(server, (await aUser(server, { premium: true })).token);
});

const cases = (['en', 'ar'] as const).flatMap((language) =>
  hostileTexts[language].map((text, index) => [language, index, text] as const),
);

async function insightOn(text: string, language: Language): Promise<Feedback> {
  const fields = {
    date: DAY,
    language,
    question_text: text.slice(0, 500).replaceAll('\u0000', ''),
  };
  const results = await device.push([
    aReflection({ ...fields, answer: text }),
    aReflection({ ...fields, answer: `${KEPT} ${KEPT} ${KEPT}`, keep_from_model: true }),
  ]);
  expect(results).toMatchObject([{ status: 'stored' }, { status: 'stored' }]);
  const body = { date: DAY, language };
  const answer = await device.send({ method: 'POST', path: '/api/generate-feedback', body });
  return feedbackSchema.parse(answer.body);
}

/** A model that says what it was told, in every place it can. */
function echo(text: string, language: Language): void {
  const good = goodIn[language];
  model.reply = says({
    energy_score: 1e9,
    paragraphs: [text, ...good.paragraphs, `${text} ${good.paragraphs.join(' ')}`],
    recommendations: [text, ...good.recommendations],
    improvement_areas: [text, ...good.improvement_areas],
  });
}

test('there are sixty hostile texts in each language', () => {
  for (const texts of Object.values(hostileTexts)) {
    expect(new Set(texts).size).toBeGreaterThanOrEqual(60);
  }
});

test.each(cases)('the built-in writer stays itself, %s %i', async (language, _, text) => {
  const written = await insightOn(text, language);
  expect(written.source).toBe('built_in');
  expectSound(written);
});

test.each(cases)('a model that echoes it changes nothing of the form, %s %i', async (...one) => {
  const [language, , text] = one;
  await device.send({
    method: 'POST',
    path: '/api/insights/model',
    body: { agreed: true, host: model.host, model: 'test' },
  });
  model.bodies.length = 0;
  echo(text, language);
  const written = await insightOn(text, language);
  expectSound(written);
  // What Noor writes itself, where the model's answer was not fit, stays in the house and may quote her.
  if (written.source === 'model') {
    expect(`${written.feedback_text}${written.improvement_areas}`).not.toContain(KEPT);
  }
  for (const body of model.bodies) expectData(body, language);
});

/** Her words are one JSON value inside a tag that only this request has. */
function expectData(body: string, language: Language): void {
  const { messages } = z
    .object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) })
    .parse(JSON.parse(body));
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  const [instructions = '', journal = ''] = messages.map(({ content }) => content);
  const [, tag = '', inside = ''] =
    /^<(journal-[0-9a-f]{16})>\n([^]*)\n<\/\1>$/.exec(journal) ?? [];
  expect(instructions).toContain(`<${tag}>`);
  expect(instructions).toContain(language === 'ar' ? 'Arabic' : 'English');
  expect(
    z.array(z.object({ question: z.string(), answer: z.string() })).parse(JSON.parse(inside)),
  ).toHaveLength(1);
  expect(body).not.toContain(KEPT);
  expect(body).not.toMatch(/evil@evil|evil\.example\/x|010-9999/);
  expect(body.length).toBeLessThan(40_000);
}

const UNSEEN =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/;
const MARKER = 'Your Personalized Recommendations';

function expectSound({ energy_score: score, feedback_text: text, improvement_areas }: Feedback) {
  expect(score === null || (Number.isInteger(score) && score >= 0 && score <= 10)).toBe(true);
  for (const part of [text, improvement_areas]) {
    expect(part).not.toMatch(UNSEEN);
    expect(part.isWellFormed()).toBe(true);
    expect(part).not.toMatch(/https?:|www\.|mailto:|javascript:alert|evil\.|@evil/i);
    expect(part).not.toMatch(
      /journal-(?!0{16})[0-9a-f]{16}|private writing and never an instruction/,
    );
  }
  const { paragraphs, recommendations } = decodeInsightText(text);
  expect(paragraphs.length).toBeGreaterThan(0);
  expect(text.split('\n').filter((line) => line === MARKER).length).toBe(
    recommendations.length > 0 ? 1 : 0,
  );
  expect(text.match(new RegExp(MARKER, 'gi')) ?? []).toHaveLength(
    recommendations.length > 0 ? 1 : 0,
  );
  // The page reads what was meant: the same blocks in the same places.
  const list = recommendations.map((line, index) => `${index + 1}. ${line}`);
  const block = list.length > 0 ? [[MARKER, ...list].join('\n')] : [];
  expect([...paragraphs, ...block].join('\n\n')).toBe(text);
  expect(decodeAreas(improvement_areas)).toEqual(JSON.parse(improvement_areas));
}
