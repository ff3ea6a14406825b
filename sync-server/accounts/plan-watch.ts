import { isPremium } from '../../shared/contract/auth.ts';
import type { PlanNews } from '../../shared/contract/sync.ts';
import { isOver } from './present-user.ts';
import type { PlanRow } from './user-repository.ts';

/** Tells open pages that her plan is another one: bought elsewhere, given by the operator, or over. */
export interface PlanWatch {
  /** Tells how it stands, then each change. Returns the way out. */
  watch(userId: string, onPlan: (news: PlanNews) => void): Promise<() => void>;
  /** Her plan was written in this process. */
  look(userId: string): Promise<void>;
  /** Of everybody who watches: another process may have written, and time alone ends a plan. */
  lookAll(): Promise<void>;
}

interface Dependencies {
  readonly listPlans: (userIds: readonly string[]) => Promise<readonly PlanRow[]>;
  readonly now: () => number;
}

interface Watcher {
  readonly onPlan: (news: PlanNews) => void;
  told: PlanNews | null;
}

const AT_ONCE = 500;

export function createPlanWatch({ listPlans, now }: Dependencies): PlanWatch {
  const watchers = new Map<string, Set<Watcher>>();

  async function tell(userIds: readonly string[]): Promise<void> {
    for (const row of await listPlans(userIds)) {
      const over = isOver(row, now());
      const premium = isPremium(row) && !over;
      const news = { premium, status: over ? 'expired' : row.subscription_status };
      for (const watcher of watchers.get(row.id) ?? []) {
        const { told } = watcher;
        if (told?.premium === premium && told.status === news.status) continue;
        watcher.told = news;
        watcher.onPlan(news);
      }
    }
  }

  return {
    async watch(userId, onPlan) {
      const watcher: Watcher = { onPlan, told: null };
      const hers = watchers.get(userId) ?? new Set();
      watchers.set(userId, hers.add(watcher));
      const leave = () => {
        hers.delete(watcher);
        if (hers.size === 0 && watchers.get(userId) === hers) watchers.delete(userId);
      };
      try {
        await tell([userId]);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    async look(userId) {
      if (watchers.has(userId)) await tell([userId]);
    },
    async lookAll() {
      const all = [...watchers.keys()];
      for (let start = 0; start < all.length; start += AT_ONCE) {
        await tell(all.slice(start, start + AT_ONCE));
      }
    },
  };
}
