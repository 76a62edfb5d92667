import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { Text } from '../../../forms/input.ts'
import { settingsOf } from '../../../frame/settings-places.ts'
import { loadPage } from '../../../http/form.server.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { WidePage } from '../../../ui/page.tsx'
import { hasWords } from '../../../ui/search/has-words.ts'
import { SearchForm } from '../../../ui/search/search-form.tsx'

export const meta: MetaFunction = () => [{ title: `Settings · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({ q: v.fallback(Text, '') }), async (context, { q }) => {
    signedIn(context)
    return { q }
  })
}

export default function SettingsContents() {
  const [words, setWords] = useState(useLoaderData<typeof loader>().q)
  const groups = settingsOf(useViewer())
    .map(({ name: group, places }) => ({
      group,
      places: places.filter(({ name, line, words: others }) =>
        hasWords(`${group} ${name} ${line} ${others}`, words),
      ),
    }))
    .filter(({ places }) => places.length > 0)
  const count = groups.flatMap(({ places }) => places).length
  return (
    <WidePage title="Settings">
      <SearchForm
        label="Search settings"
        words={words}
        found={count === 1 ? 'One setting' : `${count} settings`}
        onChange={setWords}
      />
      {count === 0 && <Empty title="No settings found">Try fewer or different words.</Empty>}
      <nav aria-label="Settings" className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {groups.map(({ group, places }) => (
          <section key={group} aria-labelledby={group.replaceAll(' ', '-')}>
            <h2 id={group.replaceAll(' ', '-')} className="mb-2 text-lg">
              {group}
            </h2>
            <ul>
              {places.map(({ path, name, line }) => (
                <li key={path}>
                  <Link
                    to={path}
                    className="-mx-3 flex items-center justify-between gap-3 rounded-pin px-3 py-2.5 hover:bg-sunken"
                  >
                    <span>
                      <span className="block font-semibold">{name}</span>{' '}
                      <span className="block text-sm text-muted">{line}</span>
                    </span>
                    <Icon name="right" size={20} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </WidePage>
  )
}
