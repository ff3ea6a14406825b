import { describe, expect, test } from 'vitest';
import { isOurFile } from './cacheable.ts';
import type { Build } from '../shared/outbox/app-files.ts';
import { planKeptBuilds } from './kept-builds.ts';

interface Answer {
  readonly status?: number;
  readonly type?: ResponseType;
  readonly redirected?: boolean;
  readonly contentType?: string;
}

function anAnswer({ status = 200, type = 'basic', redirected = false, contentType }: Answer) {
  const headers = new Headers(contentType ? { 'content-type': contentType } : {});
  return { status, type, redirected, headers };
}

describe('a file may be kept', () => {
  const script = 'https://noor.example/assets/app-1.js';
  test.each<[string, string, Answer]>([
    ['a script', script, { contentType: 'text/javascript' }],
    ['a font', 'https://noor.example/assets/literata-2.woff2', { contentType: 'font/woff2' }],
    [
      'the page itself',
      'https://noor.example/index.html',
      { contentType: 'text/html; charset=utf-8' },
    ],
  ])('when it is %s', (_, url, answer) => {
    expect(isOurFile(url, anAnswer(answer))).toBe(true);
  });

  test.each<[string, Answer]>([
    ["a captive portal's page", { contentType: 'text/html' }],
    ['an error', { status: 404, contentType: 'text/javascript' }],
    ['a part', { status: 206, contentType: 'text/javascript' }],
    ['reached by a redirect', { redirected: true, contentType: 'text/javascript' }],
    ["another origin's", { type: 'opaque', contentType: 'text/javascript' }],
  ])('but not when it is %s', (_, answer) => {
    expect(isOurFile(script, anAnswer(answer))).toBe(false);
  });

  test('but the page not when it is something else', () => {
    const answer = anAnswer({ contentType: 'application/json' });
    expect(isOurFile('https://noor.example/index.html', answer)).toBe(false);
  });
});

describe('the files of older builds', () => {
  const build = (name: string): Build => [`/assets/app-${name}.js`, `/index.html?${name}`];

  test('stay for the tabs that still show them', () => {
    expect(planKeptBuilds([build('1')], build('2'))).toEqual([build('2'), build('1')]);
  });

  test('go after five newer builds', () => {
    const kept = ['6', '5', '4', '3', '2', '1'].map(build);
    expect(planKeptBuilds(kept, build('7'))).toEqual(['7', '6', '5', '4', '3', '2'].map(build));
  });

  test('count once when a build is installed again', () => {
    const again = [...build('1')].reverse();
    expect(planKeptBuilds([build('2'), build('1')], again)).toEqual([again, build('2')]);
  });
});
