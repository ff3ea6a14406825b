import { expect, test } from 'vitest';
import { setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import { aDeviceAt, createPagedServer } from '../../../tests/doubles/paged-server.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { addDays } from '../../contract/day.ts';
import { type DayContent, syncDays } from '../../contract/days.ts';
import { DAYS_AHEAD } from '../../contract/limits.ts';

setDeviceStage();

const DAY = '2026-11-20';
const FREE = { subscription_type: 'free', subscription_status: null } as const;

function daysOf(isPremium: boolean): DayContent[] {
  const text = { en: 'Which game?', ar: 'أي لعبة؟' };
  const question = { id: 'ic-001', type: 'inner_child', text };
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => ({
    date: addDays(DAY, ahead),
    questions: isPremium ? [question] : [],
    affirmation: { en: 'You may rest.', ar: 'لك أن ترتاحي.' },
  }));
}

function aServerOfDays() {
  const server = createPagedServer();
  const plan = { isPremium: true };
  server.answer = ({ path }, send) =>
    path === syncDays.path ? Response.json(daysOf(plan.isPremium)) : send();
  return { server, plan };
}

test('after the clock was set back the days are asked for again', async () => {
  const { server } = aServerOfDays();
  let now = Date.parse('2027-11-20T12:00:00Z');
  const phone = await aDeviceAt(server).open({ now: () => now });
  expect(await phone.days.refresh(DAY)).toBe(true);
  now = Date.parse('2026-11-20T12:00:00Z');
  await phone.days.refresh(DAY);
  await phone.days.refresh(DAY);
  expect(server.requests).toHaveLength(2);
});

test('days without questions are enough on the free plan, and are asked for again on the other', async () => {
  const { server, plan } = aServerOfDays();
  plan.isPremium = false;
  const user = aUserRow({ id: 'of-plans', ...FREE });
  const phone = await aDeviceAt(server, 'of-plans').open({ user });
  expect(await phone.days.refresh(DAY)).toBe(true);
  expect(await phone.days.refresh(DAY)).toBe(true);
  expect(server.requests).toHaveLength(1);
  await phone.close();

  const member = await aDeviceAt(server, 'of-plans').open();
  expect(await member.days.refresh(DAY)).toBe(false);
  plan.isPremium = true;
  expect(await member.days.refresh(DAY)).toBe(true);
});

test('a plan that begins while the days are fetched is asked for by itself', async () => {
  const { server, plan } = aServerOfDays();
  const asked = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  plan.isPremium = false;
  const days = server.answer;
  server.answer = async (request, send) => {
    const answer = await (days ?? send)(request, send);
    asked.resolve(undefined);
    if (request.path === syncDays.path && server.requests.length === 1) await gate.promise;
    return answer;
  };
  const user = aUserRow({ id: 'of-beginnings', ...FREE });
  const phone = await aDeviceAt(server, 'of-beginnings').open({ user });
  const before = phone.days.refresh(DAY);
  await asked.promise;
  plan.isPremium = true;
  const since = phone.changeUser(aUserRow({ id: 'of-beginnings' }), DAY);
  gate.resolve(undefined);
  await Promise.all([before, since]);
  expect(server.requests).toHaveLength(2);
});
