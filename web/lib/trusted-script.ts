interface ScriptPolicy {
  readonly createScriptURL: (url: string) => string;
}
declare global {
  interface Window {
    /** Not in every browser, and not in TypeScript's library. */
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
    };
  }
}

let policy: ScriptPolicy | undefined;

/** The service worker, and the workers that the build puts among its files. */
const OURS = /^(\/sw\.js|\/assets\/[a-z]+-worker-[\w-]+\.js)$/;

/** The CSP lets only the policy `noor` name a script, and `noor` knows ours. */
export function trustedScript(url: string): string {
  const rules: ScriptPolicy = {
    createScriptURL: (wanted) => {
      if (!OURS.test(wanted) && !import.meta.env.DEV) throw new TypeError('not our worker');
      return wanted;
    },
  };
  policy ??= window.trustedTypes?.createPolicy('noor', rules) ?? rules;
  return policy.createScriptURL(url);
}
