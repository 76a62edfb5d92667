import { TextField } from '../../../../../ui/form/field.tsx'
import type { FieldParts } from './field-parts.ts'
import { Section } from './section.tsx'

export function CampaignFields({ form, errors }: FieldParts) {
  return (
    <Section title="Campaign">
      <TextField
        label="Name"
        name="name"
        defaultValue={form.name}
        error={errors['name']}
        hint="Up to 63 characters; a longer one is cut."
        required
      />
      <TextField
        label="Where it leads"
        name="destinationUrl"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={form.destinationUrl}
        error={errors['destinationUrl']}
        hint="The page that opens when somebody taps the pin."
        required
      />
    </Section>
  )
}
