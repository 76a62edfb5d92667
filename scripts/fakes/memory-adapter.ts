import type { Adapter, AdapterPayload } from 'oidc-provider'

export function memoryAdapter() {
  const kept = new Map<string, AdapterPayload>()
  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const findBy = (name: 'uid' | 'userCode', value: string) =>
      [...kept].find(
        ([key, payload]) => key.startsWith(`${model}:`) && payload[name] === value,
      )?.[1]
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (userCode) => findBy('userCode', userCode),
      destroy: async (id) => void kept.delete(keyOf(id)),
      consume: async (id) => {
        const payload = kept.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
