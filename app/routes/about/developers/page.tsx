import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../brand.ts'
import { OperationDetails } from '../../../features/transfer/developers/operation-details.tsx'
import { ProsePage } from '../../../ui/page.tsx'
import { Basics } from './basics.tsx'
import { readDevelopers } from './developers.server.ts'

export const meta: MetaFunction = () => [{ title: `Developers · ${BRAND}` }]

export function loader({ context }: LoaderFunctionArgs) {
  return readDevelopers(context)
}

export default function Developers() {
  const { origin, scopes, limit, groups, missing } = useLoaderData<typeof loader>()
  return (
    <ProsePage title="Developers">
      <p>
        Apps and scripts use {BRAND} through an API with the names, formats and responses of
        Pinterest’s v5. Code written for it works here when you change its address to{' '}
        <code>{origin}/v5</code>. It’s fully described in{' '}
        <a href="/openapi.json" className="underline underline-offset-4">
          openapi.json
        </a>
        , for client generators.
      </p>
      <Basics origin={origin} limit={limit} />
      <h2 id="scopes">Scopes</h2>
      <p>
        A token can do what its scopes allow. Without scopes ending in <code>_secret</code>, it
        can’t see secret boards or their pins.
      </p>
      <ul>
        {scopes.map(({ name, does }) => (
          <li key={name}>
            <code>{name}</code>: {does}
          </li>
        ))}
      </ul>
      <h2 id="operations">Operations</h2>
      {groups.map(({ name, operations }) => (
        <section key={name} aria-labelledby={`group-${name}`}>
          <h3 id={`group-${name}`} className="mt-6 font-semibold">
            /{name}
          </h3>
          {operations.map((operation) => (
            <OperationDetails key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
      <h2 id="missing">Not available</h2>
      <p>These Pinterest operations have no counterpart here. They return 501.</p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2">{missing.length} operations</summary>
        <ul>
          {missing.map((call) => (
            <li key={call}>
              <code className="break-all">{call}</code>
            </li>
          ))}
        </ul>
      </details>
      <p>
        Is something wrong or missing?{' '}
        <Link to="/about/contact/" className="underline underline-offset-4">
          Write to us
        </Link>
        .
      </p>
    </ProsePage>
  )
}
