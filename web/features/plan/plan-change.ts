/** Told by the payment page to the app that loads next in this tab. */
interface Note {
  readonly leave: () => void;
  readonly isThere: () => boolean;
  readonly remove: () => void;
}

function createNote(key: string): Note {
  return {
    leave() {
      try {
        sessionStorage.setItem(key, 'true');
      } catch {
        // The app learns it with its next question to the server.
      }
    },
    isThere() {
      try {
        return sessionStorage.getItem(key) !== null;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Nothing was noted.
      }
    },
  };
}

/** What the app knows of her plan is old. */
const planChange = createNote('plan_changed');
export const notePlanChange = planChange.leave;
export const hasPlanChanged = planChange.isThere;
export const forgetPlanChange = planChange.remove;

/** Another card pays from now on. */
export const cardChange = createNote('card_changed');
