import type { AskedCertificate } from '@fobhouse/contract/competence/requirements.ts'
import type { Permission } from '@fobhouse/contract/routes/access.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'

/** A certificate that a device asks for, with where somebody is with it, in a few words. */
export function useAskedText(): (asked: AskedCertificate) => string {
  const { t } = useTranslation('access')
  const { date } = useFormats()
  return ({ name, state, expiresAt }) => {
    const end = expiresAt === null ? '' : date(expiresAt)
    if (state === 'held')
      return expiresAt === null ? t('asked.held', { name }) : t('asked.heldUntil', { name, date: end })
    return t(`asked.${state}`, { name, date: end })
  }
}

const aheadMs = 14 * 86_400_000

type AskedProps = {
  permission: Pick<Permission, 'requirement'>
  /** Also what is met. */
  withMet?: true
}

/** What a refused device asks for, and what it will ask for within a fortnight. */
export function AskedCertificates({ permission: { requirement }, withMet }: AskedProps) {
  const { t } = useTranslation('access')
  const { date } = useFormats()
  const askedText = useAskedText()
  const [now] = useState(() => Date.now())
  if (!requirement) return null
  const { met, certificates, planned } = requirement
  const isNear = planned !== null && !planned.met && Date.parse(planned.from) - now < aheadMs
  return (
    <>
      {(!met || withMet) &&
        certificates.map((asked) => (
          <Text key={asked.id} size="sm" c="dimmed">
            {askedText(asked)}
          </Text>
        ))}
      {isNear && (
        <Text size="sm" c="var(--fob-attention)">
          {t('asked.planned', { date: date(planned.from) })}
        </Text>
      )}
    </>
  )
}
