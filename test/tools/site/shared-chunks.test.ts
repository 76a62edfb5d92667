import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sharedChunks } from '../../../scripts/site/pages/shared-chunks.ts'

/** The chunk of one of our modules, in a copy of the project in this folder. */
function chunkOf(root: string, module: string, ours = globSync('app/**/*.{ts,tsx}')) {
  const ids = ours.map((path) => `${root}/${path}`)
  return sharedChunks(root)(`${root}/app/${module}`, {
    getModuleIds: () => ids.values(),
    getModuleInfo: () => null,
  })
}

test.each(['/home/ana/pinfold', '/app', '/home/app/code'])(
  'a build in %s has the same chunks',
  (root) => {
    expect(chunkOf(root, 'ui/page.tsx')).toBe('page')
    expect(chunkOf(root, 'wire.ts')).toBe('site')
    expect(chunkOf(root, 'features/identity/sign-in/sign-in-page.tsx')).toBe('sign-in')
    expect(chunkOf(root, 'routes/about/terms.tsx')).toBeUndefined()
  },
)

test('a build fails if a list names a module that doesn’t exist', () => {
  const others = globSync('app/**/*.{ts,tsx}').filter((path) => path !== 'app/ui/avatar.tsx')

  expect(() => chunkOf('/app', 'wire.ts', others)).toThrow('No module is named ui/avatar.')
})
