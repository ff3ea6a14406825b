import OpenAI from 'openai';
import * as z from 'zod/mini';
import type { AiConfig } from '../../config.ts';
import type { InsightParts } from '../../../shared/insight/compose-feedback.ts';
import type { Recipient } from './consent-repository.ts';
import { buildPrompt, type PromptInput } from './build-prompt.ts';

/** Called with the exact body of every request before it leaves; false keeps it here. */
export type BeforeSending = (body: string) => Promise<boolean>;

export interface ModelClient {
  readonly recipient: Recipient;
  /** Throws on any fault: no answer in time, a refusal, an answer of another shape. */
  write(input: PromptInput, beforeSending: BeforeSending): Promise<InsightParts>;
}

const answerSchema = z.object({
  /** null when it is unsure, as Noor would say itself. */
  energy_score: z.nullable(z.number()),
  paragraphs: z.array(z.string()),
  recommendations: z.array(z.string()),
  improvement_areas: z.array(z.string()),
});

const RETRIES = 1;
const MOST_TOKENS = 1_500;

type LimitName = 'max_tokens' | 'max_completion_tokens';

/** Any server that speaks OpenAI's chat completions (OpenAI, Azure, Ollama, vLLM, llama.cpp). */
export function createModelClient(
  { baseUrl, apiKey, model, timeoutMs }: AiConfig,
  { fetch: fetcher, stopping }: { readonly fetch: typeof fetch; readonly stopping: AbortSignal },
): ModelClient {
  const { host, hostname } = new URL(baseUrl);
  const isOpenAi = hostname === 'api.openai.com';
  // Other servers know only the older name, and newer models refuse it.
  let limitName: LimitName = isOpenAi ? 'max_completion_tokens' : 'max_tokens';

  return {
    recipient: { host, model },
    async write(input, beforeSending) {
      const client = new OpenAI({
        baseURL: baseUrl,
        apiKey: apiKey ?? 'none',
        maxRetries: RETRIES,
        timeout: timeoutMs,
        organization: null,
        project: null,
        logLevel: 'off' as const,
        fetch: createSend(fetcher, beforeSending),
      });
      // A server that stops does not wait for a model: Noor writes itself, at once.
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      const messages = buildPrompt(input);
      const ask = (name: LimitName) =>
        client.chat.completions.create(
          {
            model,
            messages,
            response_format: answerFormat,
            [name]: MOST_TOKENS,
            // Other servers know no storing to be asked not to.
            ...(isOpenAi && { store: false }),
          },
          { signal },
        );
      try {
        return readAnswer((await ask(limitName)).choices[0]);
      } catch (error) {
        if (limitName !== 'max_tokens' || !refusesMaxTokens(error)) throw error;
      }
      const completion = await ask('max_completion_tokens');
      limitName = 'max_completion_tokens';
      return readAnswer(completion.choices[0]);
    },
  };
}

/** OpenAI and Azure name the parameter or the one to take in its place; gateways in front repeat their sentence. */
function refusesMaxTokens(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError)) return false;
  if (error.status !== 400 && error.status !== 422) return false;
  if (/\bmax_completion_tokens\b/.test(error.message)) return true;
  const isNamed = error.param === 'max_tokens' || /\bmax_tokens\b/.test(error.message);
  return (
    isNamed && /support|unknown|unrecogni|unexpected|extra/i.test(`${error.code} ${error.message}`)
  );
}

type Send = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

function createSend(fetcher: typeof fetch, beforeSending: BeforeSending): Send {
  return async (url, init = {}) => {
    if (typeof init.body !== 'string')
      throw new Error('The request to the model has no text body.');
    if (!(await beforeSending(init.body))) throw new Error('The request was called off.');
    return fetcher(url, { ...init, redirect: 'error' });
  };
}

/** Limits of length and range are ours to keep: not every server takes them in a schema. */
const answerFormat = {
  type: 'json_schema',
  json_schema: {
    name: 'insight',
    strict: true,
    schema: withoutDialect(z.toJSONSchema(answerSchema)),
  },
} as const;

function withoutDialect(schema: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema'));
}

function readAnswer(choice: OpenAI.Chat.ChatCompletion.Choice | undefined): InsightParts {
  if (choice?.finish_reason !== 'stop') throw new Error('The model did not finish its answer.');
  return answerSchema.parse(JSON.parse(jsonIn(choice.message.content ?? '')));
}

/** Many models think aloud first, or set a fence around what they were asked for. */
function jsonIn(content: string): string {
  const said = content.slice(content.lastIndexOf('</think>') + 1).replace(/^\/think>/, '');
  const [, fenced] = /```(?:json)?\s*\n([^]*?)\n\s*```/i.exec(said) ?? [];
  return fenced ?? said.slice(Math.max(0, said.indexOf('{')), said.lastIndexOf('}') + 1);
}
