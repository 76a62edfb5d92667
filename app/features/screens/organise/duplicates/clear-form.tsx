import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { CLEARED_GROUPS, CLEARED_PINS } from '../limits.ts'
import { DUPLICATES_PATH, type DuplicatesPage, type KEEP_RULES } from './duplicates.ts'

type Rule = (typeof KEEP_RULES)[number]

const RULES: readonly { value: Rule; label: string }[] = [
  { value: 'oldest', label: 'Keep the oldest' },
  { value: 'newest', label: 'Keep the newest' },
  { value: 'described', label: 'Keep the one with a description' },
  { value: 'largest', label: 'Keep the largest picture' },
]

export function ClearForm({
  page: { groupCount, sameCount, pinCount },
}: {
  page: Pick<DuplicatesPage, 'groupCount' | 'sameCount' | 'pinCount'>
}) {
  const others = groupCount - sameCount
  return (
    <details className="group mb-6 rounded-dialog bg-sunken px-4 py-2">
      <summary className="flex min-h-11 list-none items-center font-semibold [&::-webkit-details-marker]:hidden">
        Clear {groupCount === 1 ? '1 group' : `${groupCount.toLocaleString('en')} groups`} at once
      </summary>
      <Form method="post" action={DUPLICATES_PATH} className="flex flex-col gap-5 pt-2 pb-3">
        <RadioGroup name="rule" legend="In each group" options={RULES} defaultValue="oldest" />
        <Checkbox
          name="texts"
          value="1"
          defaultChecked
          label="Move titles, links and notes to the pin that stays"
          hint="Only if it has none of its own. Texts on a secret board stay secret."
        />
        <Checkbox
          name="alike"
          value="1"
          defaultChecked={sameCount === 0}
          label="Also clear pictures that only look alike"
          hint={
            others === 0
              ? 'In every group, all pictures are exactly the same.'
              : `${others === 1 ? '1 group has' : `${others.toLocaleString('en')} groups have`} only pictures that look alike.`
          }
        />
        {(groupCount > CLEARED_GROUPS || pinCount > CLEARED_PINS) && (
          <p className="text-sm text-muted">
            {`This clears up to ${CLEARED_GROUPS} groups and ${CLEARED_PINS.toLocaleString('en')} pins, the latest groups first. Press again to continue with the rest.`}
          </p>
        )}
        <Button type="submit" look="ink" className="self-start">
          Clear duplicates
        </Button>
      </Form>
    </details>
  )
}
