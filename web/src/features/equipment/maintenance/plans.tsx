import type { Plan } from '@fobhouse/contract/maintenance.ts'
import { maintenanceRoutes } from '@fobhouse/contract/routes/maintenance.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useEquipmentChange, type WholeItem } from '../queries.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanDot, PlanUse } from './plan-standing.tsx'
import { plansQuery } from './queries.ts'
import { ServiceDialog } from './service-dialog.tsx'

type Opened = { dialog: 'plan' | 'service'; plan?: Plan } | { dialog: 'remove'; plan: Plan }

/** What has to be done to an item again and again. Members see it once there is something. */
export function Plans({ item }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const query = useQuery(plansQuery(item.id))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (!item.isCaretaker && (query.data ?? []).length === 0) return null
  return (
    <section aria-label={t('plan.title')}>
      <SectionTitle>{t('plan.title')}</SectionTitle>
      <QueryView query={query}>
        {(plans) => (
          <>
            {plans.length === 0 && <Text c="dimmed">{t('plan.none')}</Text>}
            {plans.length > 0 && (
              <RowList label={t('plan.title')}>
                {plans.map((plan) => (
                  <PlanRow key={plan.id} plan={plan} {...(item.isCaretaker && { onOpen: setOpened })} />
                ))}
              </RowList>
            )}
          </>
        )}
      </QueryView>
      {item.isCaretaker && (
        <Group gap="sm" mt="sm">
          <Button variant="default" onClick={() => setOpened({ dialog: 'plan' })}>
            {t('plan.add')}
          </Button>
          <Button variant="default" onClick={() => setOpened({ dialog: 'service' })}>
            {t('service.title')}
          </Button>
        </Group>
      )}
      {opened?.dialog === 'plan' && <PlanDialog item={item} plan={opened.plan} onClose={close} />}
      {opened?.dialog === 'service' && <ServiceDialog item={item} plan={opened.plan} onClose={close} />}
      {opened?.dialog === 'remove' && <RemovePlan item={item} plan={opened.plan} onClose={close} />}
    </section>
  )
}

function PlanRow({ plan, onOpen }: { plan: Plan; onOpen?: (opened: Opened) => void }) {
  const { t } = useTranslation('equipment')
  const { name } = plan
  return (
    <Row end={<PlanDot plan={plan} />}>
      <Text fw={600}>{name}</Text>
      <PlanUse plan={plan} />
      {onOpen && (
        <Group gap="xs" mt="xs">
          <Button
            variant="default"
            aria-label={`${t('plan.done')}: ${name}`}
            onClick={() => onOpen({ dialog: 'service', plan })}
          >
            {t('plan.done')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            aria-label={t('plan.edit', { name })}
            onClick={() => onOpen({ dialog: 'plan', plan })}
          >
            {t('care.edit')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            aria-label={`${t('plan.remove')}: ${name}`}
            onClick={() => onOpen({ dialog: 'remove', plan })}
          >
            {t('plan.remove')}
          </Button>
        </Group>
      )}
    </Row>
  )
}

function RemovePlan({ item, plan, onClose }: { item: WholeItem; plan: Plan; onClose: () => void }) {
  const { t } = useTranslation('equipment')
  const { mutate, isPending } = useEquipmentChange(() => {
    const params = { id: String(item.id), planId: String(plan.id) }
    return call(awayFromKiosk(maintenanceRoutes.remove), { params })
  })
  return (
    <ConfirmDialog
      name="equipment/remove-plan"
      isOpen
      onClose={onClose}
      title={t('plan.removeTitle', { name: plan.name })}
      consequence={t('plan.removeText')}
      action={t('plan.remove')}
      isWorking={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
    />
  )
}
