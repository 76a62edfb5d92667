import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
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
        Programs ask {BRAND} by an API with the names, shapes and answers of Pinterest’s v5: what is
        written for that runs here once its address is <code>{origin}/v5</code>. The whole of it is
        described in{' '}
        <a href="/openapi.json" className="underline underline-offset-4">
          openapi.json
        </a>
        , for generators of clients.
      </p>
      <Basics origin={origin} limit={limit} />
      <h2 id="scopes">Scopes</h2>
      <p>
        A token reaches what its scopes say. Without those that end in <code>_secret</code>, secret
        boards and their pins aren’t there for it.
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
      <h2 id="missing">What isn’t here</h2>
      <p>
        These of Pinterest’s operations have nothing to answer with here; they answer 501 and say
        so.
      </p>
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
        Something is wrong or missing?{' '}
        <Link to="/about/contact/" className="underline underline-offset-4">
          Write to us
        </Link>
        .
      </p>
    </ProsePage>
  )
}
