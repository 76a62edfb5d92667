import { inject } from 'vitest'
import type { ServedSite } from './served-site.ts'

type Member = Awaited<ReturnType<ServedSite['aMember']>>

/** The site that all tool tests share. Each test makes its own members. */
export async function theSite() {
  const { origin } = await ask<{ origin: string }>('/')
  return {
    origin,
    aMember: () => ask<Member>('/members'),
    expireAccess: () => ask('/expired-access'),
  }
}

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(inject('servedSiteAt') + path)
  if (!response.ok) throw new Error(await response.text())
  return response.json<T>()
}
