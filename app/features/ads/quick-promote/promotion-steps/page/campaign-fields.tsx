import { TextField } from '../../../../../ui/form/field.tsx'
import type { DraftFieldParts } from './field-parts.ts'
import { Section } from './section.tsx'

export function CampaignFields({
  form,
  errors,
  destination,
}: DraftFieldParts & { destination: string }) {
  return (
    <Section title="Campaign">
      <TextField
        label="Name"
        name="name"
        defaultValue={form.name}
        error={errors['name']}
        hint="Up to 63 characters. Longer names are shortened."
        required
      />
      <TextField
        label="Destination"
        name="destinationUrl"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={form.destinationUrl}
        error={errors['destinationUrl']}
        hint={
          destination.trim().toLowerCase().startsWith('http:')
            ? 'This address isn’t secure: browsers warn people about http. Use https if your site has it.'
            : 'The page that opens when someone clicks the pin.'
        }
        required
      />
    </Section>
  )
}
