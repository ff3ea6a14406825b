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

/** Any server that speaks OpenAI's chat completions (OpenAI, Ollama, vLLM, llama.cpp). */
export function createModelClient(
  { baseUrl, apiKey, model, timeoutMs }: AiConfig,
  { fetch: fetcher, stopping }: { readonly fetch: typeof fetch; readonly stopping: AbortSignal },
): ModelClient {
  const { host, hostname } = new URL(baseUrl);
  const isOpenAi = hostname === 'api.openai.com';
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
      const completion = await client.chat.completions.create(
        {
          model,
          messages: buildPrompt(input),
          response_format: answerFormat,
          // Other servers know only the older name, and no storing to be asked not to.
          [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: MOST_TOKENS,
          ...(isOpenAi && { store: false }),
        },
        // A server that stops does not wait for a model: Noor writes itself, at once.
        { signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]) },
      );
      return readAnswer(completion.choices[0]);
    },
  };
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
