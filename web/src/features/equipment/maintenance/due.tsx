import { Anchor, Card } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dueMaintenanceQuery } from '../../../domain/equipment/due-query.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { PlanDot, PlanUse } from './plan-standing.tsx'

/** What is due or soon, over all items. */
export function Due() {
  const { t } = useTranslation('equipment')
  const query = useQuery(dueMaintenanceQuery)
  return (
    <QueryView query={query}>
      {(due) =>
        due.length === 0 ? (
          <Card>
            <EmptyState icon={IconTool} title={t('due.none')} />
          </Card>
        ) : (
          <RowList label={t('due.title')}>
            {due.map(({ item, plan }) => (
              <Row key={plan.id} end={<PlanDot plan={plan} />}>
                <Anchor
                  component={Link}
                  to={`/equipment/${item.id}`}
                  fw={600}
                  style={{ paddingBlock: 10, marginBlock: -10, overflowWrap: 'anywhere' }}
                >
                  {t('due.entry', { plan: plan.name, name: item.name })}
                </Anchor>
                <PlanUse plan={plan} />
              </Row>
            ))}
          </RowList>
        )
      }
    </QueryView>
  )
}
