import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { openStates } from '@fobhouse/contract/settings/space-api.ts'
import { Card, SegmentedControl, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { settingsQuery } from '../../domain/club/settings-query.ts'
import { SectionTitle } from '../../ui/section-title.tsx'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** For administrators, where the club tells the world whether it is open: the switch at hand. */
export function OpenSwitch() {
  const { t } = useTranslation('dashboard')
  const { data } = useQuery(settingsQuery)
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (state: string) =>
      call(awayFromKiosk(settingsRoutes.update), { body: { 'spaceapi.openState': state } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['config'] }),
  })
  const valueOf = (key: string): unknown => data?.find((setting) => setting.key === key)?.value
  if (valueOf('spaceapi.enabled') !== true) return null
  const stored = openStates.find((state) => state === valueOf('spaceapi.openState')) ?? 'auto'
  return (
    <Card component="section" aria-label={t('openSwitch.title')}>
      <SectionTitle>{t('openSwitch.title')}</SectionTitle>
      <SegmentedControl
        fullWidth
        aria-label={t('openSwitch.title')}
        data={openStates.map((value) => ({ value, label: t(`openSwitch.${value}`) }))}
        value={isPending ? variables : stored}
        onChange={(state) => mutate(state)}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {t('openSwitch.help')}
      </Text>
    </Card>
  )
}
