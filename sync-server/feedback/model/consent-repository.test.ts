import { afterEach, beforeEach, expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { createConsentRepository } from './consent-repository.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

test('an agreement holds for this model of this company, for her, until she takes it back', async () => {
  const consent = createConsentRepository(server.database);
  const [amal, badria] = [(await aUser(server)).user.id, (await aUser(server)).user.id];
  const recipient = { host: 'models.example', model: 'small' };
  await consent.agree(amal, recipient, 7);
  expect(await consent.findAgreement(amal, recipient)).toBe(7);
  expect(await consent.findAgreement(amal, { ...recipient, host: 'other.example' })).toBeNull();
  expect(await consent.findAgreement(amal, { ...recipient, model: 'large' })).toBeNull();
  expect(await consent.findAgreement(badria, recipient)).toBeNull();
  await consent.withdraw(amal);
  expect(await consent.findAgreement(amal, recipient)).toBeNull();
});
