import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const CALLERS = 20;

/** Callers in a thread of their own: they go on while the server's thread is busy. */
const CALL = `
  const { connect } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const { port, callers, greeted } = workerData;
  for (let count = 0; count < callers; count += 1) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n');
      Atomics.add(greeted, 0, 1);
      Atomics.notify(greeted, 0);
    });
    let heard = '';
    socket.setEncoding('utf8').on('data', (text) => (heard += text));
    socket.on('error', (error) => (heard += error.code));
    socket.on('close', () => parentPort.postMessage(heard.split('\\r\\n')[0]));
  }
`;

test('who was greeted by the system before the stop, and by nobody else yet, is answered', async () => {
  const listening = await listen((_, response) => void response.end(), {
    port: 0,
    host: '127.0.0.1',
  });
  const greeted = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(CALL, {
    eval: true,
    workerData: { port: listening.port, callers: CALLERS, greeted },
  });
  const heard: unknown[] = [];
  worker.on('message', (line) => void heard.push(line));
  // Before the drain: the last caller may be gone while the server still closes.
  const callersGone = once(worker, 'exit');
  // This thread hears of none of them meanwhile.
  for (let count = 0; count < CALLERS; count = Atomics.load(greeted, 0))
    Atomics.wait(greeted, 0, count, 5_000);
  await listening.drain();
  await callersGone;
  expect(heard).toEqual(Array.from({ length: CALLERS }, () => 'HTTP/1.1 200 OK'));
});

test('where nobody can listen, one line names the variable and the way out', async () => {
  const answer = () => undefined;
  const taken = await listen(answer, { port: 0, host: '127.0.0.1' });
  await expect(listen(answer, { port: taken.port, host: '127.0.0.1' })).rejects.toThrow(
    `PORT ${taken.port} is taken by another program: set PORT to a free one, or stop that program.`,
  );
  await taken.drain();
  for (const host of ['192.0.2.1', 'nowhere.invalid']) {
    await expect(listen(answer, { port: 0, host })).rejects.toThrow(
      'HOST is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for every network card.',
    );
  }
});
