import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { IdCard } from '../../../domain/card/id-card.tsx'
import type { Member } from '../queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'

/** The member's card as its owner shows it, but without the code, which only the owner may show. */
export function DigitalIdDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { date } = useFormats()
  const { siteName } = useConfiguration().general
  const facts = {
    siteName,
    fullName: member.name.full,
    screenName: member.screenName,
    memberState: member.state,
    memberId: member.id,
    memberSince: member.firstJoined === null ? undefined : date(member.firstJoined),
  }
  return (
    <Dialog name="members/digital-id" opened onClose={onClose} title={t('digitalId.title', { name: member.name.full })}>
      <Stack gap="md">
        <IdCard facts={facts} />
        <Text c="dimmed">{t('digitalId.help')}</Text>
      </Stack>
    </Dialog>
  )
}
