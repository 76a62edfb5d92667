import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import type { Person } from './access-page.server.ts'
import { InviteForm } from './invite-form.tsx'
import { PersonRow } from './person-row.tsx'

export function PeopleSection({
  business,
  people,
  result,
}: {
  business: { name: string; requiresTwoFactor: boolean }
  people: readonly Person[]
  result: FormResult | undefined
}) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  const { name, requiresTwoFactor } = business
  return (
    <section aria-labelledby="people" className="mb-12">
      <h2 id="people" className="mb-2 text-lg">
        Who manages <bdi>{name}</bdi>
      </h2>
      <p className="mb-4 text-muted">
        People act with their own accounts, and what they do is recorded under their names. Up to 50
        can have access.
      </p>
      {people.length > 0 && (
        <ul className="mb-6 divide-y divide-line" aria-labelledby="people" {...keptFocus}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
      <InviteForm key={people.length} result={result} />
      <Form
        method="post"
        action="/business/access/two-factor/"
        className="mt-8 flex flex-wrap items-center justify-between gap-3"
      >
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="font-semibold">Two-step verification</h3>
          <p className="text-sm text-muted">
            {requiresTwoFactor
              ? 'Required: people can manage this business only with two-step verification.'
              : 'Not required: people can manage this business without two-step verification.'}
          </p>
        </div>
        {!requiresTwoFactor && <input type="hidden" name="isRequired" value="on" />}
        <Button type="submit" size="small">
          {requiresTwoFactor ? 'Stop requiring it' : 'Require it'}
        </Button>
      </Form>
    </section>
  )
}
