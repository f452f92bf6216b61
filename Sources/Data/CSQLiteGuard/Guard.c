#include "CSQLiteGuard.h"
