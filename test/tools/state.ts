import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../scripts/site/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    migrated: string
  }
}

/** A state directory whose tables are there: they are made once, and copied for each test. */
export async function aState(): Promise<string> {
  const stateDir = await aFolder()
  await cp(inject('migrated'), stateDir, { recursive: true })
  return stateDir
}

/** Makes the tables before the first test. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const migrated = await aFolder()
  await migrate(migrated)
  project.provide('migrated', migrated)
  return () => rm(migrated, { recursive: true })
}

function aFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'pinfold-state-'))
}
