import { badgeKeyRoutes } from '@fobhouse/contract/routes/badges.ts'
import { Button, Code, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useCompetenceChange } from '../queries.ts'

const badgeKeysQuery = queryOptions({
  queryKey: ['competence', 'badge-keys'],
  queryFn: ({ signal }) => call(badgeKeyRoutes.list, {}, { signal }),
})

/** The keys that sign portable certificates: make the next one, take an old one away. */
export function BadgeKeys() {
  const { t } = useTranslation('badges')
  const { date } = useFormats()
  const query = useQuery(badgeKeysQuery)
  const [removed, setRemoved] = useState<{ key: string; badges: number }>()
  const renew = useCompetenceChange(() => call(badgeKeyRoutes.renew, { body: {} }), { showsError: true })
  const remove = useCompetenceChange((key: string) => call(badgeKeyRoutes.remove, { params: { key } }), {
    showsError: true,
  })
  return (
    <section aria-label={t('keys.title')}>
      <SectionTitle>{t('keys.title')}</SectionTitle>
      <Stack gap="sm" align="stretch">
        <Text c="dimmed">{t('keys.help')}</Text>
        <QueryView query={query}>
          {(keys) =>
            keys.length > 0 && (
              <RowList label={t('keys.title')}>
                {keys.map(({ key, madeAt, badges }, index) => (
                  <Row
                    key={key}
                    end={
                      index > 0 && (
                        <Button
                          variant="default"
                          size="sm"
                          mih={44}
                          c="var(--fob-bad)"
                          onClick={() => setRemoved({ key, badges })}
                        >
                          {t('keys.remove')}
                        </Button>
                      )
                    }
                  >
                    <Code style={{ overflowWrap: 'anywhere' }}>{key}</Code>
                    <Text size="sm" c="dimmed">
                      {t(index === 0 ? 'keys.signs' : 'keys.signed', { date: date(madeAt), count: badges })}
                    </Text>
                  </Row>
                ))}
              </RowList>
            )
          }
        </QueryView>
        <div>
          <Button
            variant="default"
            loading={renew.isPending}
            onClick={() => renew.mutate(undefined, { onSuccess: () => notifyDone(t('keys.renewed')) })}
          >
            {t('keys.renew')}
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        name="badges/remove-key"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={t('keys.removeTitle')}
        consequence={t('keys.removeHelp', { count: removed?.badges ?? 0 })}
        action={t('keys.remove')}
        isWorking={remove.isPending}
        onConfirm={() => remove.mutate(removed?.key ?? '', { onSuccess: () => setRemoved(undefined) })}
      />
    </section>
  )
}
