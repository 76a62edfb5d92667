import type { ReactNode } from 'react'
import { CopyText } from '../../../ui/form/copy-text.tsx'
import { type ProofKind, type Proofs, resultText } from './proofs.ts'

export function ProofWays({
  host,
  proofs,
  seen,
}: {
  host: string
  proofs: Proofs
  seen: Readonly<Record<string, unknown>>
}) {
  const { tag, file, record } = proofs
  return (
    <ol className="flex flex-col gap-10">
      <ProofWay title="Add a tag" problem={resultText('tag', seen['tag'])} way="tag">
        <p className="text-muted">
          Add it to the <code>&lt;head&gt;</code> of your front page.
        </p>
        <CopyText label="Tag" text={tag} />
      </ProofWay>
      <ProofWay title="Or add a file" problem={resultText('file', seen['file'])} way="file">
        <p className="text-muted wrap-anywhere">
          A text file at https://{host}
          {file.path}
        </p>
        <CopyText label="File contents" text={file.text} />
      </ProofWay>
      <ProofWay
        title="Or add a DNS record"
        problem={resultText('record', seen['record'])}
        way="record"
      >
        <p className="text-muted">A TXT record, at the company where you registered your domain.</p>
        <CopyText label="Record name" text={record.name} />
        <CopyText label="Record value" text={record.text} />
      </ProofWay>
    </ol>
  )
}

function ProofWay({
  way,
  title,
  problem,
  children,
}: {
  way: ProofKind
  title: string
  problem: string | null
  children: ReactNode
}) {
  return (
    <li>
      <section aria-labelledby={`${way}-title`} className="flex flex-col gap-3">
        <h2 id={`${way}-title`} className="text-lg">
          {title}
        </h2>
        {children}
        {problem && (
          <p className="text-sm text-danger">
            <span className="sr-only">Result: </span>
            {problem}
          </p>
        )}
      </section>
    </li>
  )
}
