import { textLanguage } from '@fobhouse/contract/languages.ts'
import { statementParts } from '@fobhouse/contract/proxy-statement.ts'
import { Card, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useProfile } from '../../domain/member/session.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { SectionTitle } from '../../ui/section-title.tsx'
import type { ComingMeeting } from './queries.ts'
import type { ProxyFields } from './use-proxy-form.ts'

type StatementPreviewProps = { fields: ProxyFields; meeting: ComingMeeting | undefined }

/** The statement as it grows, in the exact words that the server will store. */
export function StatementPreview({ fields, meeting }: StatementPreviewProps) {
  const { t } = useTranslation('proxies')
  const { general } = useConfiguration()
  const { name } = useProfile()
  const parts = statementParts(
    {
      club: general.siteOwner,
      member: name.full,
      memberCity: fields.memberCity,
      proxy: fields.proxy?.name ?? '',
      proxyCity: fields.proxyCity,
      meeting,
      timeZone: general.timeZone,
    },
    {
      language: textLanguage(currentLanguage()),
      form: t('statement.form'),
      types: {
        general: t('statement.types.general'),
        agm: t('statement.types.agm'),
        other: t('statement.types.other'),
      },
      day: t('statement.day'),
    },
  )
  return (
    <Card component="section" aria-label={t('statement.title')} style={{ alignSelf: 'start' }}>
      <SectionTitle>{t('statement.title')}</SectionTitle>
      <Text fz={18} lh={1.6} data-testid="statement">
        {parts.map(({ kind, text, place }) => (
          <Text
            key={place}
            span
            inherit
            fw={kind === 'filled' ? 600 : undefined}
            c={kind === 'gap' ? 'dimmed' : undefined}
          >
            {text}
          </Text>
        ))}
      </Text>
      <Text size="sm" c="dimmed" mt="md">
        {t('statement.hint')}
      </Text>
    </Card>
  )
}
