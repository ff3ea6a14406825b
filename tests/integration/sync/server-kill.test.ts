import { expect, test } from 'vitest';
import { KINDS } from '../../faults/account-kinds.ts';
import { runKillCampaign } from '../../faults/server-kill.ts';
import { lengthOf } from '../../setup/suite.ts';

test(
  'a server killed in mid-writing has kept everything it acknowledged, once and whole',
  { timeout: 600_000 },
  async () => {
    const { acknowledged, broken } = await runKillCampaign({
      kills: lengthOf({ quick: 2, full: 10 }),
    });
    expect(broken).toEqual([]);
    for (const kind of KINDS) expect(acknowledged[kind], kind).toBeGreaterThan(0);
  },
);
