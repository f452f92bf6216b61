// PostgreSQL's own client library, as its headers declare it.
#include <libpq-fe.h>
