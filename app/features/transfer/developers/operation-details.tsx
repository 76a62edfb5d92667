import { CopyCode } from '../../screens/builder/external-saves/copy-code.tsx'
import type { ShownOperation } from './shown-operations.ts'

const CODE = 'overflow-x-auto rounded-pin bg-sunken px-4 py-3 font-mono text-sm'

/** An operation of the open API, collapsed by default. */
export function OperationDetails({ operation }: { operation: ShownOperation }) {
  const { id, method, path, summary, scopes, parameters, curl, status, answer } = operation
  return (
    <details id={id} className="border-b border-line py-2">
      <summary className="min-h-11 cursor-pointer py-2">
        <code className="font-semibold break-all">
          {method} {path}
        </code>
        <span className="block ps-4 text-muted">{summary}</span>
      </summary>
      <div className="flex flex-col gap-4 py-4">
        <p>
          Scopes: <code>{scopes.join(' ')}</code>
        </p>
        {parameters.length > 0 && (
          <ul aria-label="Parameters">
            {parameters.map(({ name, isRequired, description }) => (
              <li key={name}>
                <code className="break-all">{name}</code>
                {isRequired && <span>{' (required)'}</span>}
                <span>: </span>
                <span className="text-muted">{description}</span>
              </li>
            ))}
          </ul>
        )}
        <CopyCode
          code={curl}
          label="Copy"
          name={`Example call of ${id}`}
          rows={curl.split('\n').length + 1}
        />
        {answer === null ? (
          <p>Returns {status}, without a body.</p>
        ) : (
          <>
            <p>Returns {status}:</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
            <section tabIndex={0} aria-label={`Example response of ${id}`} className={CODE}>
              <pre dir="ltr">{answer}</pre>
            </section>
          </>
        )}
      </div>
    </details>
  )
}
