import { env } from 'cloudflare:test'

/** The places of the kept files with a browser's token, of all its accounts, in order. */
export async function keptPlaces(kind: 'shared' | 'waiting', token: string): Promise<number[]> {
  const { objects } = await env.MEDIA.list({ prefix: `${kind}/` })
  const parts = objects.map(({ key }) => key.split('/'))
  return parts
    .filter(([, , of]) => of === token)
    .map(([, , , place]) => Number(place))
    .sort((one, other) => one - other)
}
