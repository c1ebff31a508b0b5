#pragma once
#include <libpq-fe.h>

// PG_DIAG_SQLSTATE and its kin are character macros, which the importer leaves out.
static inline int qm_diag_sqlstate(void) { return PG_DIAG_SQLSTATE; }
static inline int qm_diag_constraint(void) { return PG_DIAG_CONSTRAINT_NAME; }
static inline int qm_diag_source_function(void) { return PG_DIAG_SOURCE_FUNCTION; }
static inline int qm_diag_message_primary(void) { return PG_DIAG_MESSAGE_PRIMARY; }
