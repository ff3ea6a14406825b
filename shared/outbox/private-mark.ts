import { deviceConnection as connection, type PrivateMark } from './device-stores.ts';

/**
 * That her journal is private: as she said when she signed in, or as this device has seen. No server is
 * believed against it, and nothing leaves but what is sealed. It outlives a lock whose words are forgotten.
 */
const keyOf = (userId: string): string => `private:${userId}`;

export function loadPrivateMark(userId: string): Promise<boolean> {
  return connection.read(
    async (transaction) => (await transaction.store('state').get(keyOf(userId))) !== undefined,
  );
}

export function writePrivateMark(userId: string): Promise<void> {
  const mark: PrivateMark = { isPrivate: true };
  return connection.write((transaction) => transaction.store('state').put(mark, keyOf(userId)));
}

export function removePrivateMark(userId: string): Promise<void> {
  return connection.write((transaction) => transaction.store('state').delete(keyOf(userId)));
}
