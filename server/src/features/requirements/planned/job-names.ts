/** Tells boards and pages that a planned requirement has begun, and those who lose access that it will. */
export const requirementsJobName = 'competence.requirements'
