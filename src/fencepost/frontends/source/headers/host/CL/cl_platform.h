#pragma once
#include "cl.h"
