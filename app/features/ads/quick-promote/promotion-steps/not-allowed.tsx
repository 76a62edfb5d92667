import type { Role } from '../../../../context.server.ts'
import { Empty } from '../../../../ui/empty.tsx'

export function NotAllowed({
  businessName,
  roles,
}: {
  businessName: string
  roles: readonly Role[]
}) {
  const isAnalyst = roles.includes('ANALYST')
  return (
    <>
      <h1 className="sr-only">Promote a pin</h1>
      <Empty title="This isn't part of your role">
        {isAnalyst
          ? `As an analyst you can view the campaigns of ${businessName} but not create any. An owner, admin or campaign manager can.`
          : `Only the owner, admins and campaign managers of ${businessName} can promote its pins. Ask one of them.`}
      </Empty>
    </>
  )
}
