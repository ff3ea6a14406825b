import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodePath, root } from '../../sync-server/bootstrap/project-node.mjs';

/**
 * Runs one step of steps.mjs and counts: every test of a runner, else the step itself.
 * A runner that crashes, or that ran nothing, has failed once.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runStep(step, { live = false } = {}) {
  const startedAt = Date.now();
  const { ok, output } = step.check ? runCheck(step) : await runProgram(step, live);
  const counts = countsOf(step, ok);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
  if (counts.failed > 0 && output) console.log(output.trimEnd());
  return counts;
}

export function countsOf(step, ok) {
  if (!step.report) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = step.report() ?? { passed: 0, failed: 1 };
  const silentFailure = failed === 0 && (!ok || passed === 0);
  return { passed, failed: silentFailure ? 1 : failed };
}

function runCheck(step) {
  try {
    const faults = step.check();
    return { ok: faults.length === 0, output: faults.join('\n') };
  } catch (error) {
    return { ok: false, output: String(error) };
  }
}

function runProgram({ bin, args, env }, live) {
  return new Promise((resolve) => {
    const child = spawn(nodePath, [join(root, 'node_modules', bin), ...args], {
      cwd: root,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      env: { ...process.env, ...env },
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }),
    );
  });
}
