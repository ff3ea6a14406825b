/**
 * The very first worker takes the pages that are already open, so that they can go offline without a
 * reload. An update must not: its pages change over by SKIP_WAITING, when she says so.
 */
export async function takeOver(clients: Clients): Promise<void> {
  const controlled = await clients.matchAll({ type: 'window' });
  if (controlled.length === 0) await clients.claim();
}
